import base64
import hashlib
import hmac
import os
import sys
import time

TOLERANCE_S = 5 * 60


def verify_webhook(body: bytes, webhook_id: str, timestamp: str, signatures: str, secret: str) -> bool:
    """True where one of the signatures was made with secret (whsec_...) over exactly these bytes, at most five minutes ago."""
    if not timestamp.isdecimal() or abs(time.time() - int(timestamp)) > TOLERANCE_S:
        return False
    key = base64.b64decode(secret.removeprefix("whsec_"))
    digest = hmac.new(key, f"{webhook_id}.{timestamp}.".encode() + body, hashlib.sha256).digest()
    expected = b"v1," + base64.b64encode(digest)
    return any(hmac.compare_digest(expected, given.encode()) for given in signatures.split())


if __name__ == "__main__":
    # Usage: python3 verify_webhook.py ID TIMESTAMP SIGNATURES < body
    webhook_id, timestamp, signatures = sys.argv[1:4]
    valid = verify_webhook(sys.stdin.buffer.read(), webhook_id, timestamp, signatures, os.environ["LEVY_WEBHOOK_SECRET"])
    print("valid" if valid else "invalid")
    sys.exit(0 if valid else 1)
