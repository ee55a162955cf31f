package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"io"
	"log"
	"os"
	"strconv"
	"strings"
	"time"
)

const tolerance = 5 * time.Minute

// verifyWebhook reports whether one of the signatures was made with secret
// (whsec_...) over exactly these bytes, at most five minutes ago.
func verifyWebhook(body []byte, id, timestamp, signatures, secret string) bool {
	seconds, err := strconv.ParseInt(timestamp, 10, 64)
	if err != nil || time.Since(time.Unix(seconds, 0)).Abs() > tolerance {
		return false
	}
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
	if err != nil {
		return false
	}
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(id + "." + timestamp + "."))
	mac.Write(body)
	expected := []byte("v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil)))
	for _, given := range strings.Fields(signatures) {
		if hmac.Equal(expected, []byte(given)) {
			return true
		}
	}
	return false
}

// Usage: go run verify_webhook.go ID TIMESTAMP SIGNATURES < body
func main() {
	body, err := io.ReadAll(os.Stdin)
	if err != nil || len(os.Args) != 4 {
		log.Fatal("usage: verify_webhook ID TIMESTAMP SIGNATURES < body")
	}
	if !verifyWebhook(body, os.Args[1], os.Args[2], os.Args[3], os.Getenv("LEVY_WEBHOOK_SECRET")) {
		fmt.Println("invalid")
		os.Exit(1)
	}
	fmt.Println("valid")
}
