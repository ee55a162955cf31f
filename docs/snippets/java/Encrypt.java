import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

public class Encrypt {
    /** encryptedPayload, version 1: Base64(IV[12] + ciphertext + tag[16]) of AES-256-GCM; `credentialsJson` is {"email":…,"password":…}. */
    static String encryptCredentials(String credentialsJson, String sharedSecret) throws GeneralSecurityException {
        byte[] key = MessageDigest.getInstance("SHA-256").digest(sharedSecret.getBytes(UTF_8));
        byte[] iv = new byte[12]; // fresh for every payload
        new SecureRandom().nextBytes(iv);
        Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
        cipher.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(key, "AES"), new GCMParameterSpec(128, iv));
        cipher.updateAAD(sharedSecret.getBytes(UTF_8));
        // doFinal returns the ciphertext with the tag behind it.
        byte[] sealed = cipher.doFinal(credentialsJson.getBytes(UTF_8));
        return Base64.getEncoder().encodeToString(ByteBuffer.allocate(12 + sealed.length).put(iv).put(sealed).array());
    }

    /** A JSON string; use your JSON library where you have one. */
    static String quoted(String text) {
        StringBuilder json = new StringBuilder("\"");
        for (char c : text.toCharArray()) {
            json.append(c < ' ' || c > '~' || c == '"' || c == '\\' ? String.format("\\u%04x", (int) c) : String.valueOf(c));
        }
        return json.append('"').toString();
    }

    public static void main(String[] args) throws GeneralSecurityException {
        String json = "{\"email\":" + quoted(System.getenv("PORTAL_EMAIL")) + ",\"password\":" + quoted(System.getenv("PORTAL_PASSWORD")) + "}";
        System.out.println(encryptCredentials(json, System.getenv("LEVY_SHARED_SECRET")));
    }
}
