import { asc, eq } from "drizzle-orm";
import { sandboxSubmissions } from "@/drizzle/schema";
import type { Ctx } from "@/lib/kernel/context";
import { sha256Hex } from "@/lib/kernel/crypto";
import { newId } from "@/lib/kernel/ids";
import { scheduleCsv } from "../schedule-csv";
import {
  AuthorityUnavailable,
  OutcomeUnknown,
  SignInRefused,
  type Authority,
  type AuthoritySession,
  type FilingDesk,
  type Return,
  type Simulation,
  type SubmissionOutcome,
} from "../authority";
import type { FilingFault } from "../faults";
import { guidanceFor } from "../guidance-values";

/** Milliseconds after which scenario 0011 has its payment reference. */
const LATE_RECEIPT_MS = 30_000;
const OUTAGES = 3;

/** The simulated authority of test keys: deterministic, and with books of its own that show what it was sent. */
export const sandboxAuthority: Authority<"test"> = {
  name: "sandbox",
  environment: "test",
  settleMs: 1_000,
  placesPerWorker: null,
  signIn: (ctx, { simulation }, desk) => {
    const { scenario, attempt, timesBlocked } = simulation;
    if (scenario === "0006" && attempt <= OUTAGES) return Promise.reject(new AuthorityUnavailable("the simulated portal is down"));
    if (scenario === "0005" && timesBlocked === 0) return Promise.reject(new SignInRefused(wrongCredentials));
    return Promise.resolve(session(ctx, simulation, desk));
  },
};

const wrongCredentials = {
  code: "portal_invalid_credentials",
  message: "The portal rejected the user name or password",
  resource: "encryptedPayload",
  guidance: "Resume the filing with the correct credentials",
} as const;

function session(ctx: Ctx, simulation: Simulation, desk: FilingDesk): AuthoritySession {
  const submit = async (sent: Return) => {
    await desk.keepEvidence({ step: "schedule", kind: "csv", bytes: Buffer.from(scheduleCsv(sent)) });
    await desk.declareIntent("submit");
    return submission(ctx, simulation, sent);
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
      if (entry?.paymentReference) await desk.keepEvidence({ step: "receipt", kind: "html", bytes: Buffer.from(acknowledgementOf(entry)) });
      return entry?.paymentReference
        ? { number: `RCT-${digits(entry.id)}`, paymentReference: entry.paymentReference, paymentUrl: null }
        : null;
    },
    end: () => Promise.resolve(),
  };
}

async function submission(ctx: Ctx, simulation: Simulation, sent: Return): Promise<SubmissionOutcome> {
  const { scenario } = simulation;
  if (scenario === "0002") return { kind: "rejected", error: refusal("tin_not_found", simulation, sent) };
  if (scenario === "0009") return { kind: "rejected", error: refusal("schedule_rejected", simulation, sent) };
  if (scenario === "0003") return { kind: "already_filed" };
  if (scenario === "0004") return { kind: "no_pending" };
  if (scenario === "0008" && simulation.resent === 0) throw new OutcomeUnknown("the simulated portal timed out before it took anything");
  const authorityReference = await enter(ctx, scenario, sent);
  if (scenario === "0007") throw new OutcomeUnknown("the simulated portal timed out after it took the submission");
  return { kind: "received", authorityReference, receiptAfterMs: scenario === "0011" ? LATE_RECEIPT_MS : 0, receipt: null };
}

/** The books take whatever comes, twice where it is sent twice: they are the judge of "exactly once". */
async function enter(ctx: Ctx, scenario: string, sent: Return): Promise<string> {
  const id = newId("submission");
  await ctx.db.orm
    .insert(sandboxSubmissions)
    .values({
      id,
      reference: sent.reference,
      taxType: sent.taxType,
      scenario,
      scheduleHash: sent.scheduleHash,
      paymentReference: `PRN-${digits(sent.reference)}`,
      receivedAt: ctx.clock.now(),
    });
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

/** What the simulated authority gives for an acknowledgement: it says what it is. */
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
