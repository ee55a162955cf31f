import base64
import json
import os

from cryptography.hazmat.primitives.ciphers.aead import AESGCM  # pip install cryptography
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF


def base64url(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def encrypt_credentials(email: str, password: str, shared_secret: str, secret_id: str | None = None) -> str:
    """encryptedPayload, version 2: compact JWE, dir + A256GCM, under a key derived with HKDF-SHA256."""
    key = HKDF(SHA256(), 32, salt=None, info=b"encryptedPayload/v2").derive(shared_secret.encode())
    # kid names the shared secret (ss_...); without it each active secret is tried.
    header = {"alg": "dir", "enc": "A256GCM"} | ({"kid": secret_id} if secret_id else {})
    protected = base64url(json.dumps(header).encode())
    iv = os.urandom(12)
    plaintext = json.dumps({"email": email, "password": password}).encode()
    sealed = AESGCM(key).encrypt(iv, plaintext, protected.encode())
    return ".".join([protected, "", base64url(iv), base64url(sealed[:-16]), base64url(sealed[-16:])])


if __name__ == "__main__":
    environ = os.environ
    secret_id = environ.get("LEVY_SHARED_SECRET_ID")
    print(encrypt_credentials(environ["PORTAL_EMAIL"], environ["PORTAL_PASSWORD"], environ["LEVY_SHARED_SECRET"], secret_id))
