import { and, asc, eq } from "drizzle-orm";
import { filingCredentials, filingHistory, filingLines } from "@/drizzle/schema";
import { canonicalJson } from "@/lib/kernel/canonical-json";
import type { Ctx } from "@/lib/kernel/context";
import { KeyNotHere, sha256Hex } from "@/lib/kernel/crypto";
import { logger } from "@/lib/kernel/logger";
import { authorityOf, signInTo } from "./authorities";
import {
  AuthorityUnavailable,
  OutcomeUnknown,
  PortalChanged,
  SignInPaused,
  type AuthoritySession,
  type FilingDesk,
  type Return,
} from "./authority";
import { declareIntent } from "./intents";
import { keepEvidence } from "./evidence/keep-evidence";
import type { PortalCredentials } from "./credentials/open-encrypted-payload";
import { unsealCredentials } from "./credentials/seal-credentials";
import type { FilingRow } from "./present-filing";
import { PLAIN_SCENARIO, scenarioOf } from "./sandbox/scenarios";

/** The stored credentials were destroyed, or no key opens them. */
export class CredentialsLost extends Error {
  override readonly name: string = "CredentialsLost";
}

/** This process lacks the master key that sealed the credentials. */
export class CredentialsLocked extends CredentialsLost {
  override readonly name = "CredentialsLocked";
  constructor(
    message: string,
    /** When the credentials were sealed. */
    readonly since: Date,
  ) {
    super(message);
  }
}

/** Runs `work` with a signed-in session and the return as it will be sent, and ends the session afterwards. */
export async function withSession<T>(ctx: Ctx, row: FilingRow, work: (session: AuthoritySession, filed: Return) => Promise<T>): Promise<T> {
  const filed = await returnOf(ctx, row);
  const { credentials, since } = await credentialsOf(ctx, row);
  const desk: FilingDesk = {
    filingId: row.id,
    credentialsSince: since,
    declareIntent: (step, sender) => declareIntent(ctx, row, step, filed.scheduleHash, sender),
    keepEvidence: (evidence) => keepEvidence(ctx, row.id, evidence),
  };
  try {
    const session = await enter(ctx, row, filed, credentials, desk);
    try {
      return await work(session, filed);
    } finally {
      await session.end();
    }
  } catch (error) {
    if (row.environment === "live") tellOfTrouble(row, error);
    throw error;
  }
}

/**
 * Logs the trouble for the operator, because a waiting filing shows no more than that the portal is away. The messages contain no secrets.
 */
function tellOfTrouble({ id, status, attempts }: FilingRow, error: unknown): void {
  if (!(
    error instanceof AuthorityUnavailable ||
    error instanceof OutcomeUnknown ||
    error instanceof PortalChanged ||
    error instanceof SignInPaused
  ))
    return;
  logger("filing").warn({ filingId: id, status, attempts, kind: error.name, reason: error.message }, "work at the authority was cut short");
}

async function enter(
  ctx: Ctx,
  row: FilingRow,
  filed: Return,
  credentials: PortalCredentials | null,
  desk: FilingDesk,
): Promise<AuthoritySession> {
  if (row.environment === "test") {
    const timesBlocked = await ctx.db.orm.$count(
      filingHistory,
      and(eq(filingHistory.filingId, row.id), eq(filingHistory.toStatus, "action_required")),
    );
    const simulation = {
      scenario: row.scenario ?? PLAIN_SCENARIO,
      recordIndex: scenarioOf(filed.lines).recordIndex,
      attempt: row.attempts,
      resent: row.resent,
      timesBlocked,
    };
    return signInTo(ctx, authorityOf("test"), { environment: "test", credentials, simulation }, desk);
  }
  const authority = authorityOf("live");
  if (!authority) throw new Error("no live driver is set, and a live filing was accepted");
  if (!credentials) throw new CredentialsLost(`filing ${row.id} has no credentials`);
  return signInTo(ctx, authority, { environment: "live", credentials }, desk);
}

async function returnOf(ctx: Ctx, row: FilingRow): Promise<Return> {
  const rows = await ctx.db.orm
    .select({ data: filingLines.data, taxMinor: filingLines.taxMinor })
    .from(filingLines)
    .where(eq(filingLines.filingId, row.id))
    .orderBy(asc(filingLines.index));
  const lines = rows.map(({ data }) => data);
  return {
    reference: row.reference,
    taxType: row.taxType,
    period: { month: row.month, year: row.year },
    businessTaxId: row.businessTaxId,
    dueDate: row.dueDate,
    lines,
    lineTaxesMinor: rows.map(({ taxMinor }) => taxMinor),
    amountMinor: row.amountMinor,
    taxMinor: row.taxMinor,
    scheduleHash: sha256Hex(canonicalJson(lines)),
  };
}

/** Returns null credentials if a test key sent some that could not be read. */
async function credentialsOf(ctx: Ctx, row: FilingRow): Promise<{ credentials: PortalCredentials | null; since: Date }> {
  const [stored] = await ctx.db.orm.select().from(filingCredentials).where(eq(filingCredentials.filingId, row.id));
  if (!stored) return { credentials: null, since: row.createdAt };
  const { sealed, wrappedDataKey, createdAt } = stored;
  if (sealed === null || wrappedDataKey === null) throw new CredentialsLost(`the credentials of filing ${row.id} were destroyed`);
  try {
    const credentials = unsealCredentials(
      { sealed, wrappedDataKey },
      { filingId: row.id, accountId: row.accountId, environment: row.environment },
    );
    return { credentials, since: createdAt };
  } catch (cause) {
    if (!(cause instanceof KeyNotHere)) throw new CredentialsLost(`the credentials of filing ${row.id} can't be opened`, { cause });
    const { keyId } = cause;
    logger("filing").error({ filingId: row.id, keyId }, "this process lacks the master key of a filing's credentials; add it and restart");
    throw new CredentialsLocked(`the credentials of filing ${row.id} are sealed with the master key ${keyId}, which isn't here`, createdAt);
  }
}
