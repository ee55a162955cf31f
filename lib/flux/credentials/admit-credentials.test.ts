import { expect, it } from "vitest";
import { testContext } from "@/scripts/testing/accounts";
import { encryptFor, sharedSecretOf } from "@/scripts/testing/filings";
import { admitCredentials } from "./admit-credentials";

it("gives the same warning for every payload it can't use, without revealing why", async () => {
  const ctx = await testContext();
  const secret = await sharedSecretOf(ctx);
  const wrongName = encryptFor(secret, { username: "user@example.com", password: "p" } as never);
  const wrongSecret = encryptFor(`${secret}x`, { email: "user@example.com", password: "p" });
  const right = encryptFor(secret, { email: "user@example.com", password: "p" });
  const payloads = [wrongName, wrongSecret, "garbage", right].map((payload) => ({ payload, field: "encryptedPayload" }));
  const told = (await admitCredentials(ctx, payloads)).map(({ warnings }) => warnings.map(({ message }) => message));
  const unreadable =
    "encryptedPayload can't be decrypted with any active shared secret to JSON with email and password; with a live key, this request would be rejected";
  expect(told).toEqual([[unreadable], [unreadable], [unreadable], []]);
});
