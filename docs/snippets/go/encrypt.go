package main

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"log"
	"os"
)

// encryptCredentials makes an encryptedPayload, version 1:
// Base64(IV[12] + ciphertext + tag[16]) of AES-256-GCM.
func encryptCredentials(email, password, sharedSecret string) (string, error) {
	key := sha256.Sum256([]byte(sharedSecret))
	block, err := aes.NewCipher(key[:])
	if err != nil {
		return "", err
	}
	gcm, err := cipher.NewGCM(block)
	if err != nil {
		return "", err
	}
	iv := make([]byte, gcm.NonceSize()) // fresh for every payload
	if _, err := rand.Read(iv); err != nil {
		return "", err
	}
	plaintext, err := json.Marshal(map[string]string{"email": email, "password": password})
	if err != nil {
		return "", err
	}
	// Seal appends the ciphertext with the tag behind it.
	return base64.StdEncoding.EncodeToString(gcm.Seal(iv, iv, plaintext, []byte(sharedSecret))), nil
}

func main() {
	payload, err := encryptCredentials(os.Getenv("PORTAL_EMAIL"), os.Getenv("PORTAL_PASSWORD"), os.Getenv("LEVY_SHARED_SECRET"))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(payload)
}
