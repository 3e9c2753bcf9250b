package limit

import (
	"net/http"
	"net/http/httptest"
	"testing"
	"time"
)

func limiterAt(now *time.Time) *Limiter {
	l := New(10, 5)
	l.now = func() time.Time { return *now }
	return l
}

func TestABurstIsAllowedAndThenRefused(t *testing.T) {
	now := time.Unix(1700000000, 0)
	l := limiterAt(&now)
	for i := 0; i < 5; i++ {
		if ok, _ := l.Allow("a"); !ok {
			t.Fatalf("request %d was refused", i)
		}
	}
	ok, wait := l.Allow("a")
	if ok || wait != 100*time.Millisecond {
		t.Fatalf("got %v, %v", ok, wait)
	}
}

func TestTokensComeBack(t *testing.T) {
	now := time.Unix(1700000000, 0)
	l := limiterAt(&now)
	for i := 0; i < 5; i++ {
		l.Allow("a")
	}
	now = now.Add(200 * time.Millisecond)
	for i, want := range []bool{true, true, false} {
		if ok, _ := l.Allow("a"); ok != want {
			t.Fatalf("request %d: got %v", i, ok)
		}
	}
}

func TestSweepForgetsFullBuckets(t *testing.T) {
	now := time.Unix(1700000000, 0)
	l := limiterAt(&now)
	l.Allow("a")
	now = now.Add(time.Second)
	l.Sweep()
	if l.Clients() != 0 {
		t.Fatalf("%d clients", l.Clients())
	}
}

func TestARefusalSaysWhenToComeBack(t *testing.T) {
	now := time.Unix(1700000000, 0)
	handler := Middleware(limiterAt(&now), http.NotFoundHandler())
	var answer *httptest.ResponseRecorder
	for i := 0; i < 6; i++ {
		answer = httptest.NewRecorder()
		handler.ServeHTTP(answer, httptest.NewRequest("GET", "/", nil))
	}
	if got := answer.Result().Header.Get("Retry-After"); answer.Code != 429 || got != "1" {
		t.Fatalf("got %d, Retry-After %q", answer.Code, got)
	}
}

func TestOnlyTheBalancerIsBelieved(t *testing.T) {
	request := httptest.NewRequest("GET", "/", nil)
	request.Header.Set("X-Real-IP", "203.0.113.9")
	for remote, want := range map[string]string{"10.1.2.3:80": "203.0.113.9", "198.51.100.7:80": "198.51.100.7"} {
		request.RemoteAddr = remote
		if got := ClientOf(request); got != want {
			t.Errorf("from %s: got %s", remote, got)
		}
	}
}
