import { asc, eq, sql } from "drizzle-orm";
import { sandboxSubmissions } from "@/drizzle/schema";
import type { Ctx } from "@/lib/kernel/context";
import { sha256Hex } from "@/lib/kernel/crypto";
import { newId } from "@/lib/kernel/ids";
import { sharedInstant, sharedNow } from "@/lib/kernel/time/shared-clock";
import { scheduleCsv } from "../schedule-csv";
import {
  AuthorityUnavailable,
  OutcomeUnknown,
  SignInRefused,
  type Authority,
  type AuthoritySession,
  type FilingHooks,
  type Return,
  type Simulation,
  type SubmissionOutcome,
} from "../authority";
import type { FilingFault } from "../faults";
import { guidanceFor } from "../guidance-values";

/** Milliseconds after which scenario 0011 gets its payment reference. */
const LATE_RECEIPT_MS = 30_000;
const OUTAGES = 3;
/** Longest time between an intent and the announced submission; reconciliation relies on it. */
export const SENDS_WITHIN_MS = 2_000;

/** The simulated authority for test keys: deterministic, with its own records of what it received. */
export const sandboxAuthority: Authority<"test"> = {
  name: "sandbox",
  environment: "test",
  settleMs: SENDS_WITHIN_MS + 1_000,
  placesPerWorker: null,
  signIn: (ctx, { simulation }, hooks) => {
    const { scenario, attempt, timesBlocked } = simulation;
    if (scenario === "0006" && attempt <= OUTAGES) return Promise.reject(new AuthorityUnavailable("the simulated portal is down"));
    if (scenario === "0005" && timesBlocked === 0) return Promise.reject(new SignInRefused(wrongCredentials));
    return Promise.resolve(session(ctx, simulation, hooks));
  },
};

const wrongCredentials = {
  code: "portal_invalid_credentials",
  message: "The portal rejected the user name or password",
  resource: "encryptedPayload",
  guidance: "Resume the filing with the correct credentials",
} as const;

function session(ctx: Ctx, simulation: Simulation, hooks: FilingHooks): AuthoritySession {
  const submit = async (sent: Return) => {
    await hooks.keepEvidence({ step: "schedule", kind: "csv", bytes: Buffer.from(scheduleCsv(sent)) });
    const sendsUntil = new Date((await sharedNow(ctx)).getTime() + SENDS_WITHIN_MS);
    await hooks.declareIntent("submit", null);
    return submission(ctx, simulation, sent, sendsUntil);
  };
  return {
    submitVatReturn: submit,
    submitWhtSchedule: submit,
    findSubmission: async (reference) => {
      const entry = await entryOf(ctx, reference);
      return entry ? { authorityReference: entry.id } : null;
    },
    readReceipt: async ({ reference }) => {
      const entry = await entryOf(ctx, reference);
      if (!entry) return "not_listed";
      if (!entry.paymentReference) return "none_yet";
      await hooks.keepEvidence({ step: "receipt", kind: "html", bytes: Buffer.from(acknowledgementOf(entry)) });
      return { number: `RCT-${digits(entry.id)}`, paymentReference: entry.paymentReference, paymentUrl: null };
    },
    sender: () => Promise.resolve(null),
    end: () => Promise.resolve(),
  };
}

async function submission(ctx: Ctx, simulation: Simulation, sent: Return, sendsUntil: Date): Promise<SubmissionOutcome> {
  const { scenario } = simulation;
  if (scenario === "0002") return { kind: "rejected", error: refusal("tin_not_found", simulation, sent) };
  if (scenario === "0009") return { kind: "rejected", error: refusal("schedule_rejected", simulation, sent) };
  if (scenario === "0003") return { kind: "already_filed" };
  if (scenario === "0004") return { kind: "no_pending" };
  if (scenario === "0008" && simulation.resent === 0) throw new OutcomeUnknown("the simulated portal timed out before it took anything");
  const authorityReference = await enter(ctx, scenario, sent, sendsUntil);
  if (scenario === "0007") throw new OutcomeUnknown("the simulated portal timed out after it took the submission");
  return { kind: "received", authorityReference, receiptAfterMs: scenario === "0011" ? LATE_RECEIPT_MS : 0, receipt: null };
}

/**
 * Records whatever arrives, twice if it is sent twice, so that these records can prove "exactly once". What arrives after its time limit is
 * from a worker that was suspended before it sent, and is rejected: another worker may have seen meanwhile that nothing was there.
 */
async function enter(ctx: Ctx, scenario: string, sent: Return, sendsUntil: Date): Promise<string> {
  const id = newId("submission");
  const { reference, taxType, scheduleHash } = sent;
  const entered = await ctx.db.orm.execute(sql`
    insert into ${sandboxSubmissions} (id, reference, tax_type, scenario, schedule_hash, payment_reference, received_at)
    select ${id}, ${reference}, ${taxType}, ${scenario}, ${scheduleHash}, ${`PRN-${digits(reference)}`}, ${ctx.clock.now().toISOString()}::timestamptz
    where ${sharedInstant(ctx)} <= ${sendsUntil.toISOString()}::timestamptz returning id`);
  if (entered.length === 0) throw new OutcomeUnknown("the return came to the simulated portal later than it may be sent");
  return id;
}

async function entryOf(ctx: Ctx, reference: string) {
  const [entry] = await ctx.db.orm
    .select()
    .from(sandboxSubmissions)
    .where(eq(sandboxSubmissions.reference, reference))
    .orderBy(asc(sandboxSubmissions.id))
    .limit(1);
  return entry;
}

/** The acknowledgement page of the simulated authority, which says that it is one. */
function acknowledgementOf({
  id,
  reference,
  taxType,
  scheduleHash,
  paymentReference,
  receivedAt,
}: typeof sandboxSubmissions.$inferSelect): string {
  const facts = {
    Acknowledgement: id,
    "Your reference": reference,
    Tax: taxType,
    Received: receivedAt.toISOString(),
    "Receipt number": `RCT-${digits(id)}`,
    "Payment reference": paymentReference ?? "",
    "Schedule (SHA-256)": scheduleHash,
  };
  const rows = Object.entries(facts).map(([name, value]) => `<dt>${name}</dt><dd>${value}</dd>`);
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Sandbox acknowledgement</title><h1>Sandbox acknowledgement</h1><p>Nothing was filed with any authority.</p><dl>${rows.join("")}</dl></html>`;
}

const digits = (text: string) => (BigInt(`0x${sha256Hex(text).slice(0, 16)}`) % 10_000_000_000n).toString().padStart(10, "0");

function refusal(code: "tin_not_found" | "schedule_rejected", { recordIndex }: Simulation, { taxType }: Return): FilingFault {
  const name = taxType === "VAT" ? "taxId" : "beneficiaryTin";
  return {
    code,
    category: "validation",
    retryable: false,
    actor: "partner",
    field: `data[${recordIndex}].${name}`,
    recordIndex,
    message:
      code === "tin_not_found"
        ? "The authority has no taxpayer with this tax ID"
        : "The authority rejected this record, and with it the whole return",
    guidance: guidanceFor("record"),
  };
}
