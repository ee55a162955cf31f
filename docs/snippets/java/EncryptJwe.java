import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Base64;
import javax.crypto.Cipher;
import javax.crypto.Mac;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

public class EncryptJwe {
    static byte[] hmac(byte[] key, byte[] message) throws GeneralSecurityException {
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(key, "HmacSHA256"));
        return mac.doFinal(message);
    }

    static String base64url(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    /** encryptedPayload, version 2: compact JWE, dir + A256GCM; `credentialsJson` is {"email":…,"password":…}. */
    static String encryptCredentials(String credentialsJson, String sharedSecret, String secretId) throws GeneralSecurityException {
        // HKDF-SHA256 with an empty salt; 32 bytes are its first block.
        byte[] key = hmac(hmac(new byte[32], sharedSecret.getBytes(UTF_8)), "encryptedPayload/v2\001".getBytes(UTF_8));
        // kid names the shared secret (ss_...); without it each active secret is tried.
        String kid = secretId == null ? "" : ",\"kid\":\"" + secretId + "\"";
        String header = base64url(("{\"alg\":\"dir\",\"enc\":\"A256GCM\"" + kid + "}").getBytes(UTF_8));
        byte[] iv = new byte[12];
        new SecureRandom().nextBytes(iv);
        Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
        cipher.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(key, "AES"), new GCMParameterSpec(128, iv));
        cipher.updateAAD(header.getBytes(UTF_8));
        byte[] sealed = cipher.doFinal(credentialsJson.getBytes(UTF_8));
        int end = sealed.length - 16;
        return String.join(".", header, "", base64url(iv), base64url(Arrays.copyOf(sealed, end)), base64url(Arrays.copyOfRange(sealed, end, sealed.length)));
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
        System.out.println(encryptCredentials(json, System.getenv("LEVY_SHARED_SECRET"), System.getenv("LEVY_SHARED_SECRET_ID")));
    }
}
