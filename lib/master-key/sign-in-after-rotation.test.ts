import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, expect, it } from "vitest";
import { checkSecondFactor, continueSignIn } from "@/lib/accounts/check-sign-in";
import { manualClock } from "@/lib/kernel/clock";
import { closeDatabase, getDatabase } from "@/lib/kernel/db";
import { setEnv } from "@/lib/kernel/env";
import { ensureSecrets } from "@/lib/kernel/secrets";
import { beginSecondFactor, confirmSecondFactor } from "@/lib/users/second-factor";
import { listSessions, startSession } from "@/lib/users/sessions";
import { testContext } from "@/scripts/testing/accounts";
import { freshDatabase, type FreshDatabase } from "@/scripts/testing/fresh-database";
import { testMember } from "@/scripts/testing/members";
import { rotateMasterKey } from "./rotate-master-key";

const dataDir = mkdtempSync(join(tmpdir(), "levy-sign-in-"));
let fresh: FreshDatabase;

beforeAll(async () => {
  await closeDatabase();
  fresh = await freshDatabase();
  ensureSecrets(dataDir);
  setEnv({ NODE_ENV: "test", LOG_LEVEL: "silent", DATABASE_URL: fresh.url, DATABASE_POOL: "6", LEVY_DATA_DIR: dataDir });
});

afterAll(async () => {
  await closeDatabase();
  await fresh.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

it("sessions, authenticator apps, recovery codes and pending challenges survive a rotation", async () => {
  const clock = manualClock(new Date("2026-11-21T09:00:00Z"));
  const { ctx, userId } = await testMember(await testContext({ clock }), "owner");
  const visitor = { ...ctx, actor: { kind: "system" as const, name: "portal" } };
  const challenge = async () => {
    const outcome = await continueSignIn(visitor, userId);
    if (outcome.status !== "second_factor") throw new Error(`no code was asked for: ${outcome.status}`);
    return outcome.challenge;
  };
  const rotate = async () => {
    expect((await rotateMasterKey(getDatabase(), { settleMs: 0 })).retired).toHaveLength(1);
    clock.advance(60_000);
  };
  const begun = await startSession(ctx, { userId, address: null, userAgent: null });
  const { secret } = await beginSecondFactor(ctx, { sessionId: begun, currentPassword: "" });
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  const code = () => app.generate({ timestamp: clock.now().getTime() });

  await rotate();
  const { sessionId, recoveryCodes } = await confirmSecondFactor(ctx, { sessionId: begun, code: code() });
  clock.advance(60_000);
  const asked = await challenge();
  await rotate();
  expect(await checkSecondFactor(visitor, { challenge: asked, code: code() })).toMatchObject({ status: "in" });
  expect(await checkSecondFactor(visitor, { challenge: await challenge(), code: code() }), "a code is accepted only once").toMatchObject({
    status: "refused",
  });
  expect(await checkSecondFactor(visitor, { challenge: await challenge(), code: recoveryCodes[0] ?? "" })).toMatchObject({ status: "in" });
  expect(await listSessions(ctx, sessionId)).toHaveLength(1);
});
