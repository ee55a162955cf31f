import { Webhook } from "standardwebhooks";
import { expect, it } from "vitest";
import { generateWebhookSecret, openWebhookSecrets, sealWebhookSecret, signatureHeaders } from "./webhook-secret";

const place = { id: "whk_1", accountId: "acc_1", environment: "test" };
const now = () => new Date();

it("signs the published example of Standard Webhooks", () => {
  const headers = signatureHeaders(
    { id: "msg_p5jXN8AQM9LWM0D4loKWxJek", sentAt: new Date(1_614_265_330_000), body: '{"test": 2432232314}' },
    ["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"],
  );
  expect(headers).toEqual({
    "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
    "webhook-timestamp": "1614265330",
    "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
  });
});

it("generates secrets of 32 random bytes", () => {
  const secrets = Array.from({ length: 100 }, generateWebhookSecret);
  expect(new Set(secrets).size).toBe(100);
  for (const secret of secrets) {
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(Buffer.from(secret.slice(6), "base64")).toHaveLength(32);
  }
});

it("creates signatures that the standardwebhooks library verifies, only with the same secret", () => {
  const secret = generateWebhookSecret();
  const body = JSON.stringify({ type: "credits.low", data: { name: "Ünïted ₦" } });
  const headers = signatureHeaders({ id: "evt_1", sentAt: now(), body }, [secret]);
  expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
  expect(() => new Webhook(generateWebhookSecret()).verify(body, headers)).toThrow("No matching signature");
});

it("the signature fails if any bit of body, ID or timestamp is flipped", () => {
  const secret = generateWebhookSecret();
  const body = '{"type":"vat.filing.success","data":{"amount":7500}}';
  const headers = signatureHeaders({ id: "evt_01", sentAt: now(), body }, [secret]);
  const verifier = new Webhook(secret);
  const verify = (changed: string, changedHeaders: Record<string, string>) => () =>
    verifier.verify(changed, changedHeaders, { jsonParse: false });
  expect(verify(body, headers)).not.toThrow();
  let flips = 0;
  for (const changed of flipped(body)) {
    flips += 1;
    expect(verify(changed, headers)).toThrow();
  }
  for (const name of ["webhook-id", "webhook-timestamp"]) {
    for (const changed of flipped(headers[name] ?? "")) {
      flips += 1;
      expect(verify(body, { ...headers, [name]: changed })).toThrow();
    }
  }
  expect(flips).toBe((body.length + 6 + 10) * 7);
});

it("opens both secrets during a rotation and signs with each", () => {
  const [current, previous] = [generateWebhookSecret(), generateWebhookSecret()];
  const until = new Date("2026-03-02T08:00:00Z");
  const endpoint = {
    ...place,
    sealedSecret: sealWebhookSecret(current, place),
    sealedPreviousSecret: sealWebhookSecret(previous, place),
    previousSecretUntil: until,
  };
  expect(openWebhookSecrets(endpoint, new Date(until.getTime() - 1))).toEqual([current, previous]);
  expect(openWebhookSecrets(endpoint, until)).toEqual([current]);
  const body = "{}";
  const headers = signatureHeaders({ id: "evt_1", sentAt: now(), body }, [current, previous]);
  expect(headers["webhook-signature"]?.split(" ")).toHaveLength(2);
  for (const secret of [current, previous]) expect(() => new Webhook(secret).verify(body, headers)).not.toThrow();
});

it("a sealed secret opens only for its endpoint, account and environment", () => {
  const secret = generateWebhookSecret();
  const sealedSecret = sealWebhookSecret(secret, place);
  expect(sealedSecret).not.toContain(secret.slice(6, 20));
  const row = { ...place, sealedSecret, sealedPreviousSecret: null, previousSecretUntil: null };
  expect(openWebhookSecrets(row, now())).toEqual([secret]);
  for (const moved of [{ id: "whk_2" }, { accountId: "acc_2" }, { environment: "live" }]) {
    expect(() => openWebhookSecrets({ ...row, ...moved }, now())).toThrow();
  }
});

/** Every variant of an ASCII text with one bit changed (changing the eighth would leave ASCII). */
function* flipped(text: string): Generator<string> {
  for (let index = 0; index < text.length; index += 1) {
    for (let bit = 0; bit < 7; bit += 1) {
      yield text.slice(0, index) + String.fromCharCode(text.charCodeAt(index) ^ (1 << bit)) + text.slice(index + 1);
    }
  }
}
