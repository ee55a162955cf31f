import { canonicalJson } from "@/lib/kernel/canonical-json";
import { sha256Hex } from "@/lib/kernel/crypto";
import type { Ctx } from "@/lib/kernel/context";
import type { IsoDate } from "@/lib/kernel/dates";
import { newId } from "@/lib/kernel/ids";
import { percentOf, toMinor, type MinorUnits } from "@/lib/kernel/money";
import { FILING_CURRENCY } from "./present-filing";
import type { NewFiling, NewFilings } from "./requests/new-filing";
import type { SandboxHeaders } from "./requests/schemas";
import type { VatLine, WhtLine } from "./requests/lines";
import { dueDateOf, previousPeriod, vatRateOf } from "./requests/period";
import type { Period } from "./requests/period-values";
import { scenarioOf } from "./sandbox/scenarios";

/** A filing about to be accepted, with its lines. */
export interface DraftedFiling {
  id: string;
  /** Levy's reference for the return, which is sent to the authority; at most 40 characters. */
  reference: string;
  asked: NewFiling;
  period: Period;
  dueDate: IsoDate;
  amountMinor: MinorUnits;
  taxMinor: MinorUnits;
  lines: { data: VatLine | WhtLine; amountMinor: MinorUnits; taxMinor: MinorUnits; itemId: string | null }[];
  scenario: string | null;
  sandboxDelayMs: number | null;
}

/**
 * Computes the filing that a request asks for. `amountMinor` is the sum of the lines' amounts. `taxMinor` is the tax withheld, or for VAT
 * the output tax on sales less the input tax on purchases, which may be negative.
 */
export function draftFiling(ctx: Ctx, { taxType }: NewFilings, sandbox: SandboxHeaders, asked: NewFiling, now: Date): DraftedFiling {
  const period = periodOf(asked, now);
  const lines = asked.lines.map((data, index) => ({ data, ...amountsOf(data, period), itemId: asked.lineItemIds?.[index] ?? null }));
  const id = newId("filing");
  return {
    id,
    reference: referenceOf(ctx, { id, taxType, period, asked }),
    asked,
    period,
    dueDate: dueDateOf(taxType, period),
    lines,
    amountMinor: sum(lines.map(({ amountMinor }) => amountMinor)),
    taxMinor: sum(lines.map(({ taxMinor }) => taxMinor)),
    ...simulationOf(ctx, sandbox, asked),
  };
}

/**
 * Derives the reference from the content if the caller gave a filingId, so that filing the same again under that id gives the same
 * reference. If the database is restored from a backup older than the filing and the caller sends it again, the portal's list then shows
 * that it was submitted already.
 */
function referenceOf(
  ctx: Ctx,
  { id, taxType, period, asked }: { id: string; taxType: NewFilings["taxType"]; period: Period; asked: NewFiling },
): string {
  const { filingId, businessTaxId, lines } = asked;
  if (filingId === undefined) return id;
  const content = { account: ctx.account.id, environment: ctx.environment, filingId, businessTaxId, taxType, period, lines };
  return `fil_${sha256Hex(canonicalJson(content)).slice(0, 32)}`;
}

function periodOf({ month, year }: NewFiling, now: Date): Period {
  return month === undefined || year === undefined ? previousPeriod(now) : { month, year };
}

function simulationOf(ctx: Ctx, sandbox: SandboxHeaders, asked: NewFiling): { scenario: string | null; sandboxDelayMs: number | null } {
  if (ctx.environment === "live") return { scenario: null, sandboxDelayMs: null };
  const lines: readonly Record<string, unknown>[] = asked.lines.map((line) => ({ ...line }));
  return { scenario: sandbox["x-sandbox-scenario"] ?? scenarioOf(lines).scenario, sandboxDelayMs: sandbox["x-sandbox-delay-ms"] ?? null };
}

/** A line's amount and tax; input tax is negative. */
export function amountsOf(line: VatLine | WhtLine, period: Period): { amountMinor: MinorUnits; taxMinor: MinorUnits } {
  if ("taxAmount" in line)
    return { amountMinor: toMinor(line.transactionAmount, FILING_CURRENCY), taxMinor: toMinor(line.taxAmount, FILING_CURRENCY) };
  const amountMinor = toMinor(line.amount, FILING_CURRENCY);
  const taxMinor = line.vatStatus === 0 ? percentOf(amountMinor, vatRateOf(period)) : 0;
  return { amountMinor, taxMinor: line.transactionType === "debit" ? 0 - taxMinor : taxMinor };
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
