import base64
import hashlib
import json
import os

from cryptography.hazmat.primitives.ciphers.aead import AESGCM  # pip install cryptography


def encrypt_credentials(email: str, password: str, shared_secret: str) -> str:
    """encryptedPayload, version 1: Base64(IV[12] + ciphertext + tag[16]) of AES-256-GCM."""
    key = hashlib.sha256(shared_secret.encode()).digest()
    iv = os.urandom(12)  # fresh for every payload
    plaintext = json.dumps({"email": email, "password": password}).encode()
    # encrypt() returns the ciphertext with the tag behind it.
    sealed = AESGCM(key).encrypt(iv, plaintext, shared_secret.encode())
    return base64.b64encode(iv + sealed).decode()


if __name__ == "__main__":
    environ = os.environ
    print(encrypt_credentials(environ["PORTAL_EMAIL"], environ["PORTAL_PASSWORD"], environ["LEVY_SHARED_SECRET"]))
