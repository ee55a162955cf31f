<?php
declare(strict_types=1);

const TOLERANCE_S = 5 * 60;

/** True where one of the signatures was made with $secret (whsec_...) over exactly these bytes, at most five minutes ago. */
function verifyWebhook(string $body, string $id, string $timestamp, string $signatures, string $secret): bool
{
    if (!ctype_digit($timestamp) || abs(time() - (int) $timestamp) > TOLERANCE_S) {
        return false;
    }
    $key = base64_decode(preg_replace('/^whsec_/', '', $secret), true);
    $expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$timestamp.$body", $key, true));
    foreach (explode(' ', $signatures) as $given) {
        if (hash_equals($expected, $given)) {
            return true;
        }
    }
    return false;
}

// Usage: php verify-webhook.php ID TIMESTAMP SIGNATURES < body
[, $id, $timestamp, $signatures] = $argv;
$valid = verifyWebhook(file_get_contents('php://stdin'), $id, $timestamp, $signatures, getenv('LEVY_WEBHOOK_SECRET'));
echo $valid ? "valid\n" : "invalid\n";
exit($valid ? 0 : 1);
