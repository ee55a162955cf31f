import { and, asc, eq } from "drizzle-orm";
import { filingCredentials, filingHistory, filingLines } from "@/drizzle/schema";
import { canonicalJson } from "@/lib/kernel/canonical-json";
import type { Ctx } from "@/lib/kernel/context";
import { sha256Hex } from "@/lib/kernel/crypto";
import { authorities, signInTo } from "./authorities";
import type { AuthoritySession, Return } from "./authority";
import type { PortalCredentials } from "./credentials/open-encrypted-payload";
import { unsealCredentials } from "./credentials/seal-credentials";
import type { FilingRow } from "./present-filing";
import { PLAIN_SCENARIO, scenarioOf } from "./sandbox/scenarios";

/** The stored credentials are gone, or no key opens them. */
export class CredentialsLost extends Error {
  override readonly name = "CredentialsLost";
}

/** Signs the taxpayer in at the authority of its environment, and makes up the return as it will be sent. */
export async function openSession(ctx: Ctx, row: FilingRow): Promise<{ session: AuthoritySession; filed: Return }> {
  const filed = await returnOf(ctx, row);
  const credentials = await credentialsOf(ctx, row);
  return { session: await enter(ctx, row, filed, credentials), filed };
}

async function enter(ctx: Ctx, row: FilingRow, filed: Return, credentials: PortalCredentials | null): Promise<AuthoritySession> {
  if (row.environment === "test") {
    const timesBlocked = await ctx.db.orm.$count(filingHistory, and(eq(filingHistory.filingId, row.id), eq(filingHistory.toStatus, "action_required")));
    const simulation = { scenario: row.scenario ?? PLAIN_SCENARIO, recordIndex: scenarioOf(filed.lines).recordIndex, attempt: row.attempts, resent: row.resent, timesBlocked };
    if (!authorities.test) throw new Error("the sandbox has no authority");
    return signInTo(ctx, authorities.test, { environment: "test", credentials, simulation });
  }
  if (!authorities.live) throw new Error("no live driver is set, and a live filing was accepted");
  if (!credentials) throw new CredentialsLost(`filing ${row.id} has no credentials`);
  return signInTo(ctx, authorities.live, { environment: "live", credentials });
}

async function returnOf(ctx: Ctx, row: FilingRow): Promise<Return> {
  const rows = await ctx.db.orm.select({ data: filingLines.data }).from(filingLines).where(eq(filingLines.filingId, row.id)).orderBy(asc(filingLines.index));
  const lines = rows.map(({ data }) => data);
  return {
    reference: row.reference, taxType: row.taxType, period: { month: row.month, year: row.year }, lines, amountMinor: row.amountMinor, taxMinor: row.taxMinor,
    scheduleHash: sha256Hex(canonicalJson(lines)),
  };
}

/** Null where a test key sent credentials that could not be read. */
async function credentialsOf(ctx: Ctx, row: FilingRow): Promise<PortalCredentials | null> {
  const [stored] = await ctx.db.orm.select().from(filingCredentials).where(eq(filingCredentials.filingId, row.id));
  if (!stored) return null;
  const { sealed, wrappedDataKey } = stored;
  if (sealed === null || wrappedDataKey === null) throw new CredentialsLost(`the credentials of filing ${row.id} were destroyed`);
  try {
    return unsealCredentials({ sealed, wrappedDataKey }, { filingId: row.id, accountId: row.accountId, environment: row.environment });
  } catch (cause) {
    throw new CredentialsLost(`the credentials of filing ${row.id} can't be opened`, { cause });
  }
}
