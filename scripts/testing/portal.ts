import { eq } from "drizzle-orm";
import { accounts } from "@/drizzle/schema";
import { startTestPortal, taxpayer } from "@/e2e/portal/testing/portals";
import type { Portal } from "@/e2e/portal/portal";
import { acceptFilings } from "@/lib/flux/accept-filings";
import { closePortals } from "@/lib/flux/portal/portal-authority";
import type { NewFiling, NewFilings } from "@/lib/flux/requests/new-filing";
import type { Clock } from "@/lib/kernel/clock";
import type { Ctx } from "@/lib/kernel/context";
import { testContext } from "./accounts";
import { encryptFor, sharedSecretOf, whtLineBody } from "./filings";
import { takeOwnDatabase } from "./own-database";

// For tests only: live filing against the reference portal, set up as an operator would do it.

export { taxpayer };
export type TestPortal = Portal & { dataDir: string };

/**
 * Starts the portal and makes it this process's live authority, with its own database: all accounts, including those of other tests, share
 * the authority's circuit breaker and queue. `stop` undoes all of it.
 */
export async function startLivePortal(settings: Record<string, string> = {}): Promise<TestPortal> {
  const portal = await startTestPortal();
  const giveBack = await takeOwnDatabase({
    LEVY_AUTHORITY_NG_DRIVER: "portal",
    LEVY_AUTHORITY_NG_URL: portal.url,
    PORTAL_PAGE_TIMEOUT_SECONDS: "20",
    PORTAL_SETTLE_SECONDS: "1",
    ...settings,
  });
  return {
    ...portal,
    stop: async () => {
      await closePortals();
      await portal.stop();
      await giveBack();
    },
  };
}

/** An account that may file live, and its shared secret. */
export async function liveAccount(options: { clock?: Clock } = {}): Promise<{ ctx: Ctx; secret: string }> {
  const ctx = await testContext({ environment: "live", ...options });
  await ctx.db.orm.update(accounts).set({ liveEnabledAt: new Date() }).where(eq(accounts.id, ctx.account.id));
  return { ctx, secret: await sharedSecretOf(ctx) };
}

type Credentials = { email: string; password: string };

/** Accepts one live filing, as a partner's request would; returns its id. */
export async function acceptLive(
  { ctx, secret }: { ctx: Ctx; secret: string },
  what: Partial<Pick<NewFilings, "taxType">> & Partial<NewFiling> & { credentials?: Credentials } = {},
): Promise<string> {
  const {
    taxType = "WHT",
    credentials = taxpayer,
    lines = [whtLineBody({ beneficiaryTin: "12345678-0001" })],
    month = 10,
    year = 2026,
    ...rest
  } = what;
  const filing = {
    ...rest,
    lines: lines as NewFiling["lines"],
    month,
    year,
    encryptedPayload: encryptFor(secret, { email: credentials.email, password: credentials.password }),
    payloadField: "encryptedPayload",
  };
  return (await acceptFilings(ctx, { taxType, form: "one", filings: [filing] })).data.id;
}
