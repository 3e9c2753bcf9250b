// Package limit bounds the requests of each client of the gateway.
package limit

import (
	"sync"
	"time"
)

// Limiter has a token bucket per client. It is safe for concurrent use.
type Limiter struct {
	perSecond float64
	burst     float64
	now       func() time.Time

	mu      sync.Mutex
	buckets map[string]*bucket
}

type bucket struct {
	tokens float64
	last   time.Time
}

// New returns a limiter that allows perSecond requests on average and burst at once.
func New(perSecond float64, burst int) *Limiter {
	return &Limiter{
		perSecond: perSecond,
		burst:     float64(burst),
		now:       time.Now,
		buckets:   map[string]*bucket{},
	}
}

// Allow takes a token of the client; without one it returns false and the time until there is one.
func (l *Limiter) Allow(client string) (bool, time.Duration) {
	l.mu.Lock()
	defer l.mu.Unlock()
	now := l.now()
	b, ok := l.buckets[client]
	if !ok {
		b = &bucket{tokens: l.burst, last: now}
		l.buckets[client] = b
	}
	b.tokens += now.Sub(b.last).Seconds() * l.perSecond
	if b.tokens > l.burst {
		b.tokens = l.burst
	}
	b.last = now
	if b.tokens < 1 {
		missing := (1 - b.tokens) / l.perSecond
		return false, time.Duration(missing * float64(time.Second))
	}
	b.tokens--
	return true, 0
}

// Sweep forgets clients whose bucket is full again: they are as good as new. Called every minute.
func (l *Limiter) Sweep() {
	l.mu.Lock()
	defer l.mu.Unlock()
	now := l.now()
	for client, b := range l.buckets {
		if b.tokens+now.Sub(b.last).Seconds()*l.perSecond >= l.burst {
			delete(l.buckets, client)
		}
	}
}

// Clients is the number of buckets, for the metrics.
func (l *Limiter) Clients() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return len(l.buckets)
}
