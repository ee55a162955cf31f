package main

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"log"
	"os"
	"strings"
)

func hmacSHA256(key, message []byte) []byte {
	mac := hmac.New(sha256.New, key)
	mac.Write(message)
	return mac.Sum(nil)
}

// encryptCredentials makes an encryptedPayload, version 2: compact JWE, dir + A256GCM.
func encryptCredentials(email, password, sharedSecret, secretID string) (string, error) {
	// HKDF-SHA256 with an empty salt; 32 bytes are its first block.
	key := hmacSHA256(hmacSHA256(make([]byte, 32), []byte(sharedSecret)), []byte("encryptedPayload/v2\x01"))
	block, err := aes.NewCipher(key)
	if err != nil {
		return "", err
	}
	gcm, err := cipher.NewGCM(block)
	if err != nil {
		return "", err
	}
	header := map[string]string{"alg": "dir", "enc": "A256GCM"}
	if secretID != "" {
		header["kid"] = secretID // the shared secret (ss_...); without it each active secret is tried
	}
	headerJSON, err := json.Marshal(header)
	if err != nil {
		return "", err
	}
	plaintext, err := json.Marshal(map[string]string{"email": email, "password": password})
	if err != nil {
		return "", err
	}
	iv := make([]byte, gcm.NonceSize())
	if _, err := rand.Read(iv); err != nil {
		return "", err
	}
	text := base64.RawURLEncoding.EncodeToString
	protected := text(headerJSON)
	sealed := gcm.Seal(nil, iv, plaintext, []byte(protected))
	end := len(sealed) - gcm.Overhead()
	return strings.Join([]string{protected, "", text(iv), text(sealed[:end]), text(sealed[end:])}, "."), nil
}

func main() {
	payload, err := encryptCredentials(os.Getenv("PORTAL_EMAIL"), os.Getenv("PORTAL_PASSWORD"), os.Getenv("LEVY_SHARED_SECRET"), os.Getenv("LEVY_SHARED_SECRET_ID"))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(payload)
}
