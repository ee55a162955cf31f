<?php
declare(strict_types=1);

/** encryptedPayload, version 1: Base64(IV[12] . ciphertext . tag[16]) of AES-256-GCM. */
function encryptCredentials(string $email, string $password, string $sharedSecret): string
{
    $key = hash('sha256', $sharedSecret, true);
    $iv = random_bytes(12); // fresh for every payload
    $plaintext = json_encode(['email' => $email, 'password' => $password], JSON_THROW_ON_ERROR | JSON_UNESCAPED_UNICODE);
    $ciphertext = openssl_encrypt($plaintext, 'aes-256-gcm', $key, OPENSSL_RAW_DATA, $iv, $tag, $sharedSecret, 16);
    return base64_encode($iv . $ciphertext . $tag);
}

echo encryptCredentials(getenv('PORTAL_EMAIL'), getenv('PORTAL_PASSWORD'), getenv('LEVY_SHARED_SECRET')), "\n";
