import type { filingCredentials, filingHistory, filingLines, filings } from "@/drizzle/schema";
import type { Ctx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { percentOf, toMinor, type MinorUnits } from "@/lib/kernel/money";
import type { AdmittedCredentials } from "./credentials/admit-credentials";
import { sealCredentials } from "./credentials/seal-credentials";
import { FILING_CURRENCY } from "./present-filing";
import type { NewFiling, NewFilings, SandboxHeaders } from "./requests";
import type { VatLine, WhtLine } from "./requests/lines";
import { dueDateOf, previousPeriod, vatRateOf, type Period } from "./requests/period";
import { scenarioOf } from "./sandbox/scenarios";

/** The rows of one accepted filing. */
export interface FilingRows {
  filing: typeof filings.$inferInsert & { id: string; createdAt: Date };
  lines: (typeof filingLines.$inferInsert)[];
  history: typeof filingHistory.$inferInsert;
  credentials: typeof filingCredentials.$inferInsert | null;
}

export interface Drafting {
  request: NewFilings;
  sandbox: SandboxHeaders;
  contentHash: string;
  batchRowId: string | null;
}

/**
 * Makes the rows of a filing. Totals: the sum of the lines' amounts, and the tax: withheld, or for VAT output tax on sales
 * less input tax on purchases, which may be below zero.
 */
export function draftFilingRows(ctx: Ctx, drafting: Drafting, asked: NewFiling, admitted: AdmittedCredentials): FilingRows {
  const { request, sandbox } = drafting;
  const id = newId("filing");
  const now = ctx.clock.now();
  const owner = { accountId: ctx.account.id, environment: ctx.environment };
  const period = periodOf(asked, now);
  const lines = asked.lines.map((line, index) => ({ filingId: id, index, data: { ...line }, ...amountsOf(line, period), itemId: asked.lineItemIds?.[index] ?? null }));
  return {
    filing: {
      id, ...owner, filingId: asked.filingId ?? null, batchRowId: drafting.batchRowId, batchId: request.batchId ?? null, taxType: request.taxType,
      businessId: asked.businessId ?? null, businessTaxId: asked.businessTaxId ?? null, ...period, dueDate: dueDateOf(request.taxType, period),
      totalRecords: lines.length, amountMinor: sum(lines.map(({ amountMinor }) => amountMinor)), taxMinor: sum(lines.map(({ taxMinor }) => taxMinor)),
      contentHash: drafting.contentHash, reference: id, ...simulationOf(ctx, sandbox, asked),
      metadata: asked.metadata ?? null, warnings: admitted.warnings, requestId: ctx.requestId, createdAt: now,
    },
    lines,
    history: { filingId: id, position: 0, fromStatus: null, toStatus: "accepted", at: now, reason: "The request was accepted" },
    credentials: admitted.credentials ? { filingId: id, ...sealCredentials(admitted.credentials, { filingId: id, ...owner }), createdAt: now } : null,
  };
}

function periodOf({ month, year }: NewFiling, now: Date): Period {
  return month === undefined || year === undefined ? previousPeriod(now) : { month, year };
}

function simulationOf(ctx: Ctx, sandbox: SandboxHeaders, asked: NewFiling): { scenario: string | null; sandboxDelayMs: number | null } {
  if (ctx.environment === "live") return { scenario: null, sandboxDelayMs: null };
  const lines: readonly Record<string, unknown>[] = asked.lines.map((line) => ({ ...line }));
  return { scenario: sandbox["x-sandbox-scenario"] ?? scenarioOf(lines).scenario, sandboxDelayMs: sandbox["x-sandbox-delay-ms"] ?? null };
}

/** A line's amount and its tax; input tax is below zero. */
export function amountsOf(line: VatLine | WhtLine, period: Period): { amountMinor: MinorUnits; taxMinor: MinorUnits } {
  if ("taxAmount" in line) return { amountMinor: toMinor(line.transactionAmount, FILING_CURRENCY), taxMinor: toMinor(line.taxAmount, FILING_CURRENCY) };
  const amountMinor = toMinor(line.amount, FILING_CURRENCY);
  const taxMinor = line.vatStatus === 0 ? percentOf(amountMinor, vatRateOf(period)) : 0;
  return { amountMinor, taxMinor: line.transactionType === "debit" ? 0 - taxMinor : taxMinor };
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
