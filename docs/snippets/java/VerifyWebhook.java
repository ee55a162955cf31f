import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

public class VerifyWebhook {
    static final long TOLERANCE_S = 5 * 60;

    /** True where one of the signatures was made with `secret` (whsec_...) over exactly these bytes, at most five minutes ago. */
    static boolean verifyWebhook(byte[] body, String id, String timestamp, String signatures, String secret) throws GeneralSecurityException {
        if (!timestamp.matches("\\d{1,18}") || Math.abs(System.currentTimeMillis() / 1000 - Long.parseLong(timestamp)) > TOLERANCE_S) return false;
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(Base64.getDecoder().decode(secret.replaceFirst("^whsec_", "")), "HmacSHA256"));
        mac.update((id + "." + timestamp + ".").getBytes(UTF_8));
        byte[] expected = ("v1," + Base64.getEncoder().encodeToString(mac.doFinal(body))).getBytes(UTF_8);
        for (String given : signatures.split(" ")) {
            if (MessageDigest.isEqual(expected, given.getBytes(UTF_8))) return true;
        }
        return false;
    }

    // Usage: java VerifyWebhook.java ID TIMESTAMP SIGNATURES < body
    public static void main(String[] args) throws Exception {
        boolean valid = verifyWebhook(System.in.readAllBytes(), args[0], args[1], args[2], System.getenv("LEVY_WEBHOOK_SECRET"));
        System.out.println(valid ? "valid" : "invalid");
        System.exit(valid ? 0 : 1);
    }
}
