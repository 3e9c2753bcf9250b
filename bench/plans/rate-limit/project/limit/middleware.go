package limit

import (
	"math"
	"net"
	"net/http"
	"strconv"
)

// Middleware answers 429 where the limiter refuses, and calls next where it allows.
func Middleware(l *Limiter, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		ok, wait := l.Allow(ClientOf(r))
		if !ok {
			w.Header().Set("Retry-After", strconv.Itoa(int(math.Ceil(wait.Seconds()))))
			http.Error(w, "too many requests", http.StatusTooManyRequests)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// ClientOf names the client by its address. The gateway is reached directly and through our load balancer, whose
// addresses are 10.0.0.0/8; only the balancer's X-Real-IP is believed.
func ClientOf(r *http.Request) string {
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		host = r.RemoteAddr
	}
	if address := net.ParseIP(host); address != nil && balancers.Contains(address) {
		if real := r.Header.Get("X-Real-IP"); real != "" {
			return real
		}
	}
	return host
}

var balancers = mustParse("10.0.0.0/8")

func mustParse(cidr string) *net.IPNet {
	_, network, err := net.ParseCIDR(cidr)
	if err != nil {
		panic(err)
	}
	return network
}
