import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { and, asc, count, eq, lt, or } from "drizzle-orm";
import { businesses, filingCredentials, filingEvidence, filingLines, filings } from "@/drizzle/schema";
import { actorId, actorNames } from "@/lib/audit/actor-names";
import { documentStorage } from "@/lib/documents/document-storage";
import { requirePermission, type Ctx } from "@/lib/kernel/context";
import { disarmedCsv, toCsv, type CsvCell } from "@/lib/kernel/text/csv";
import { notFound } from "@/lib/kernel/errors";
import { fixedMajor, formatMajor, toMajor } from "@/lib/kernel/money";
import { scheduleColumns } from "@/lib/flux/requests/schedule-columns";
import { ofTenant } from "@/lib/kernel/rows/of-tenant";
import { authorityOf } from "./authorities";
import { circuitOf } from "./circuit";
import { mimeTypes } from "./evidence/mime-types";
import { isEvidence } from "./evidence/unfinished-evidence";
import { readFlux, writeFlux } from "./permissions";
import { FILING_CURRENCY, type FilingRow } from "./present-filing";
import { readFiling, readWithSteps, type FilingReading } from "./read-filing";
import { mayReportNotReceived, notReceivedOf } from "./release-invoices";
import { authorityDay } from "./requests/period";
import { isFinal } from "./states";

/** One line of a filing as it was sent; amounts in naira. */
export interface FilingPageLine {
  index: number;
  party: string;
  taxId: string;
  what: string;
  date: string | null;
  rate: number | null;
  side: "output" | "input" | null;
  vatStatus: number | null;
  amount: number;
  tax: number;
  itemId: string | null;
}

/** Everything that the portal shows of a filing. */
export interface FilingPage {
  filing: FilingReading;
  businessId: string | null;
  businessName: string | null;
  businessTaxId: string | null;
  dueDate: string;
  /** Whether the return was submitted after its due date, by the authority's calendar. */
  isLate: boolean;
  createdAt: string;
  /** Name of the person or key who asked for each step of `filing.status_history`; null for steps taken by Levy or the authority. */
  askedBy: (string | null)[];
  /** Until when a blocked filing waits for a person to act. */
  actionDeadline: string | null;
  /** For a filing whose authority is unavailable or busy: when it tries again, or null while it is in line. Null for all other filings. */
  waiting: { nextTryAt: string | null } | null;
  warnings: { code: string; message: string; fields?: string[] }[];
  /** The first 200 of `filing.records`. */
  lines: FilingPageLine[];
  lineCount: number;
  /** Whether portal credentials are stored: sealed until the filing ends, then destroyed. */
  credentials: "none" | "sealed" | "destroyed";
  evidence: { id: string; step: string; kind: string; sha256: string; createdAt: string }[];
  /** When a person reported that the authority doesn't have the return, and that person's name; else null. */
  notReceived: { at: string; by: string | null } | null;
  mayCancel: boolean;
  mayResume: boolean;
  mayReportNotReceived: boolean;
}

const SHOWN_LINES = 200;

/** The row goes within a day of the filing's end. Before that, only a filing with a test key has none, if Levy couldn't read what was sent. */
function storedCredentials(filing: FilingRow, kept: { sealed: string | null } | undefined): FilingPage["credentials"] {
  if (kept) return kept.sealed === null ? "destroyed" : "sealed";
  return isFinal(filing.status) && !filing.warnings.some(({ code }) => code === "encrypted_payload_unreadable") ? "destroyed" : "none";
}

/**
 * Reads a filing for its page in the portal.
 * @throws resource_not_found
 */
export async function readFilingPage(ctx: Ctx, filingId: string): Promise<FilingPage> {
  const { filing, steps } = await readWithSteps(ctx, filingId);
  const { orm } = ctx.db;
  const [row] = await orm
    .select({ filing: filings, businessName: businesses.name })
    .from(filings)
    .leftJoin(
      businesses,
      and(
        eq(businesses.accountId, filings.accountId),
        eq(businesses.environment, filings.environment),
        eq(businesses.businessId, filings.businessId),
      ),
    )
    .where(and(eq(filings.id, filingId), ofTenant(filings, ctx)));
  if (!row) throw notFound("filing");
  const notReceived = notReceivedOf(row.filing);
  const [lines, [counted], evidence, [kept], names] = await Promise.all([
    linesOf(ctx, filingId, typeof filing.error?.recordIndex === "number" ? filing.error.recordIndex : null),
    orm.select({ lines: count() }).from(filingLines).where(eq(filingLines.filingId, filingId)),
    orm
      .select()
      .from(filingEvidence)
      .where(and(eq(filingEvidence.filingId, filingId), isEvidence))
      .orderBy(asc(filingEvidence.id)),
    orm.select({ sealed: filingCredentials.sealed }).from(filingCredentials).where(eq(filingCredentials.filingId, filingId)),
    actorNames(ctx, [...steps.map(({ actor }) => actorId(actor)), actorId(notReceived?.actor ?? null)]),
  ]);
  const may = mayWrite(ctx, row.filing.taxType);
  return {
    filing,
    businessId: row.filing.businessId,
    businessName: row.businessName,
    businessTaxId: row.filing.businessTaxId,
    dueDate: row.filing.dueDate,
    isLate: row.filing.submittedAt !== null && authorityDay(row.filing.submittedAt) > row.filing.dueDate,
    createdAt: row.filing.createdAt.toISOString(),
    askedBy: steps.map(({ actor }) => names.get(actorId(actor) ?? "") ?? null),
    actionDeadline: row.filing.actionDeadline?.toISOString() ?? null,
    waiting: await waitingOf(ctx, row.filing),
    warnings: row.filing.warnings,
    lines,
    lineCount: counted?.lines ?? 0,
    credentials: storedCredentials(row.filing, kept),
    evidence: evidence.map(({ id, step, kind, sha256, createdAt }) => ({ id, step, kind, sha256, createdAt: createdAt.toISOString() })),
    notReceived: notReceived && { at: notReceived.at, by: names.get(actorId(notReceived.actor) ?? "") ?? null },
    mayReportNotReceived: may && mayReportNotReceived(row.filing),
    mayCancel: may && filing.status === "accepted",
    mayResume: may && filing.status === "action_required",
  };
}

async function waitingOf(ctx: Ctx, { status, environment, nextTryAt }: typeof filings.$inferSelect): Promise<FilingPage["waiting"]> {
  if (status !== "processing" && status !== "reconciling") return null;
  if (nextTryAt !== null && nextTryAt > ctx.clock.now()) return { nextTryAt: nextTryAt.toISOString() };
  const authority = authorityOf(environment);
  return authority !== null && (await circuitOf(ctx, authority.name)).state !== "closed" ? { nextTryAt: null } : null;
}

/** Whether to offer actions on filings of this tax; the actions themselves check again. */
export function mayWrite({ actor }: Ctx, taxType: "VAT" | "WHT"): boolean {
  return actor.kind === "system" || (actor.kind === "user" && (writeFlux[taxType].roles as readonly string[]).includes(actor.role));
}

/** The first 200 lines, plus the one that was rejected, wherever it is. */
async function linesOf(ctx: Ctx, filingId: string, refused: number | null): Promise<FilingPageLine[]> {
  const rows = await ctx.db.orm
    .select()
    .from(filingLines)
    .where(
      and(
        eq(filingLines.filingId, filingId),
        or(lt(filingLines.index, SHOWN_LINES), refused === null ? undefined : eq(filingLines.index, refused)),
      ),
    )
    .orderBy(asc(filingLines.index));
  return rows.map(({ index, data, amountMinor, taxMinor, itemId }) => ({
    index,
    party: textOf(data.beneficiaryName ?? data.beneficiary),
    taxId: textOf(data.beneficiaryTin ?? data.taxId),
    what: textOf(data.transactionDesc ?? data.item ?? data.narration),
    date: textOf(data.transactionDate ?? data.invoiceDate) || null,
    rate: typeof data.rate === "number" ? data.rate : null,
    side: data.transactionType === "debit" ? "input" : data.transactionType === "credit" ? "output" : null,
    vatStatus: typeof data.vatStatus === "number" ? data.vatStatus : null,
    amount: toMajor(amountMinor, FILING_CURRENCY),
    tax: toMajor(taxMinor, FILING_CURRENCY),
    itemId,
  }));
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** The API's fields of a line in the order of the schedule template; jsonb keeps no order. */
const fieldOrder: Record<"VAT" | "WHT", readonly string[]> = {
  WHT: scheduleColumns.map(({ name }) => name),
  VAT: ["beneficiary", "taxId", "item", "narration", "amount", "vatStatus", "transactionType", "invoiceNumber", "invoiceDate"],
};

/** Line fields that are amounts in naira. */
const inMoney: ReadonlySet<string> = new Set(["amount", "transactionAmount", "taxAmount"]);

/**
 * Exports every line of a filing as CSV, with the API's field names and, for VAT, the tax of each line. The CSV of a WHT schedule can be
 * uploaded again unchanged.
 * @throws resource_not_found
 */
export async function exportFilingLines(ctx: Ctx, filingId: string): Promise<string> {
  const { taxType } = await readFiling(ctx, filingId);
  const rows = await ctx.db.orm.select().from(filingLines).where(eq(filingLines.filingId, filingId)).orderBy(asc(filingLines.index));
  const given = new Set(rows.flatMap(({ data }) => Object.keys(data)));
  const fields = [...new Set([...fieldOrder[taxType], ...given])].filter((field) => given.has(field));
  const cell = (field: string, value: unknown): CsvCell =>
    typeof value === "number" && inMoney.has(field)
      ? fixedMajor(value, FILING_CURRENCY)
      : typeof value === "string" || typeof value === "number" || typeof value === "boolean"
        ? value
        : null;
  const isVat = taxType === "VAT";
  return toCsv(
    [...fields, ...(isVat ? ["tax"] : []), "itemId"],
    rows.map(({ data, taxMinor, itemId }) => [
      ...fields.map((field) => cell(field, data[field])),
      ...(isVat ? [formatMajor(taxMinor, FILING_CURRENCY)] : []),
      itemId,
    ]),
  );
}

/**
 * Opens a piece of evidence as a stream, which the caller must read or destroy. Its bytes match `sha256`, except for a schedule: people
 * open that in a spreadsheet, so names that would run there as formulas are disarmed.
 * @throws resource_not_found
 */
export async function openEvidence(ctx: Ctx, filingId: string, evidenceId: string) {
  requirePermission(ctx, readFlux);
  const [row] = await ctx.db.orm
    .select({ evidence: filingEvidence })
    .from(filingEvidence)
    .innerJoin(filings, eq(filings.id, filingEvidence.filingId))
    .where(and(eq(filingEvidence.id, evidenceId), isEvidence, eq(filings.id, filingId), ofTenant(filings, ctx)));
  const content = row && (await documentStorage().openRead(row.evidence.storageKey));
  if (!row || !content) throw notFound("evidence");
  const { step, kind, sha256 } = row.evidence;
  const shown = kind === "csv" ? Readable.from([disarmedCsv(await text(content))]) : content;
  return { fileName: `${filingId}-${step}.${kind}`, mimeType: mimeTypes[kind], sha256, content: shown };
}
