import { createHmac, timingSafeEqual } from "node:crypto";
import { realpathSync } from "node:fs";
import { fileURLToPath } from "node:url";

const TOLERANCE_S = 5 * 60;

/** True where one of the signatures was made with `secret` (whsec_…) over exactly these bytes, at most five minutes ago. */
export function verifyWebhook(body, headers, secret, nowS = Date.now() / 1000) {
  const { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signatures } = headers;
  if (!id || !timestamp || !signatures || !(Math.abs(nowS - Number(timestamp)) <= TOLERANCE_S)) return false;
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const expected = createHmac("sha256", key).update(`${id}.${timestamp}.`).update(body).digest();
  return signatures.split(" ").some((entry) => {
    const [version, signature = ""] = entry.split(",");
    const given = Buffer.from(signature, "base64");
    return version === "v1" && given.length === expected.length && timingSafeEqual(given, expected);
  });
}

if (realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  // Usage: node verify-webhook.mjs ID TIMESTAMP SIGNATURES < body
  const [, , id, timestamp, signatures] = process.argv;
  const chunks = [];
  for await (const chunk of process.stdin) chunks.push(chunk);
  const headers = { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signatures };
  const valid = verifyWebhook(Buffer.concat(chunks), headers, process.env.LEVY_WEBHOOK_SECRET);
  console.log(valid ? "valid" : "invalid");
  process.exitCode = valid ? 0 : 1;
}
