<?php
declare(strict_types=1);

function base64url(string $bytes): string
{
    return rtrim(strtr(base64_encode($bytes), '+/', '-_'), '=');
}

/** encryptedPayload, version 2: compact JWE, dir + A256GCM, under a key derived with HKDF-SHA256. */
function encryptCredentials(string $email, string $password, string $sharedSecret, ?string $secretId): string
{
    $key = hash_hkdf('sha256', $sharedSecret, 32, 'encryptedPayload/v2');
    // kid names the shared secret (ss_...); without it each active secret is tried.
    $header = ['alg' => 'dir', 'enc' => 'A256GCM'] + ($secretId ? ['kid' => $secretId] : []);
    $protected = base64url(json_encode($header, JSON_THROW_ON_ERROR));
    $iv = random_bytes(12);
    $plaintext = json_encode(['email' => $email, 'password' => $password], JSON_THROW_ON_ERROR | JSON_UNESCAPED_UNICODE);
    $ciphertext = openssl_encrypt($plaintext, 'aes-256-gcm', $key, OPENSSL_RAW_DATA, $iv, $tag, $protected, 16);
    return implode('.', [$protected, '', base64url($iv), base64url($ciphertext), base64url($tag)]);
}

$secretId = getenv('LEVY_SHARED_SECRET_ID') ?: null;
echo encryptCredentials(getenv('PORTAL_EMAIL'), getenv('PORTAL_PASSWORD'), getenv('LEVY_SHARED_SECRET'), $secretId), "\n";
