import type { VatLine, WhtLine } from "@/lib/flux/requests/lines";
import { lastDayOf, authorityDay, dueDateOf, previousPeriod } from "@/lib/flux/requests/period";
import type { Period } from "@/lib/flux/requests/period-values";
import { canonicalJson } from "@/lib/kernel/canonical-json";
import type { Ctx } from "@/lib/kernel/context";
import { sha256Hex } from "@/lib/kernel/crypto";
import type { IsoDate } from "@/lib/kernel/dates";
import { checkReturnLines } from "./check-return-lines";
import { collectInvoices, isEarlier, type CollectedInvoices, type ReturnScope } from "./collect-invoices";
import { byWeight, noteOf, Notes, type ReturnNote } from "./notes";
import type { ReturnInvoice } from "./return-invoice";
import { noteExemptShare } from "./exempt-share";
import { isVatUndetermined, noteWithheldCredit, vatLines, withheldVat, type VatReturnLine, type WithheldVat } from "./vat-lines";
import { isWhtUndetermined, whtLines, type WhtReturnLine } from "./wht-lines";

/** A return as it would be filed now; amounts in minor units. */
export interface MadeReturn {
  scope: ReturnScope;
  /** Its tax number is filed with the return; null if the return names no business, or one that isn't registered. */
  business: CollectedInvoices["business"];
  dueDate: string;
  vat: { lines: VatReturnLine[]; withheld: WithheldVat[] } | null;
  wht: { federal: WhtReturnLine[]; states: WhtReturnLine[] } | null;
  /** The lines sent to the authority, each with its invoice. */
  filed: { line: VatLine | WhtLine; itemId: string }[];
  /** Every invoice included in the return, even without a filed line. */
  itemIds: string[];
  /** Hash of the content, which ensures that what was reviewed is what gets filed. */
  fingerprint: string;
  notes: ReturnNote[];
}

/** Most lines of a return: what one transaction and one upload can handle. */
export const MAX_RETURN_LINES = 5_000;

/**
 * Makes the return of a business and period from its reviewed invoices. Writes nothing. A schedule too long for one filing is filed in
 * parts; this returns the next one. `isWhole` returns everything, whatever the number, for a file that a person hands in.
 */
export async function makeReturn(ctx: Ctx, scope: ReturnScope, { isWhole = false } = {}): Promise<MadeReturn> {
  const collected = await collectInvoices(ctx, scope, isWhole ? Infinity : undefined);
  const notes = new Notes();
  const invoices = collected.invoices.filter((invoice) => isFileable(invoice, notes));
  const today = authorityDay(ctx.clock.now());
  // Schedules that a person hands in, to the authority or to a state, stay complete even after the return itself was filed.
  const discarded = new Notes();
  const inFilings = collected.inFilings.filter((invoice) => isFileable(invoice, discarded));
  const ofMonth = [...invoices.filter((invoice) => !isEarlier(invoice, scope)), ...inFilings];
  if (scope.taxType === "VAT") for (const invoice of ofMonth) noteWithheldCredit(invoice, notes);
  const vat =
    scope.taxType === "VAT"
      ? {
          lines: invoices.flatMap((invoice) => vatLines(invoice, scope.period, notes)),
          withheld: ofMonth.flatMap(withheldVat).sort(byDay(({ invoiceDate }) => invoiceDate)),
        }
      : null;
  const wht =
    scope.taxType === "WHT"
      ? splitByAuthority(
          invoices.flatMap((invoice) => whtLines(invoice, today, notes)),
          inFilings.flatMap((invoice) => whtLines(invoice, today, discarded)),
        )
      : null;
  const lines: readonly (VatReturnLine | WhtReturnLine)[] = vat?.lines ?? wht?.federal ?? [];
  const fit = leaveOutRefused(ctx, scope, lines, new Map(invoices.map((invoice) => [invoice.itemId, invoice])), notes);
  const sound = scope.taxType === "VAT" || isWhole ? fit : firstPart(fit);
  const kept = {
    vat: vat && { ...vat, lines: sound.filter((line) => "entries" in line) },
    wht: wht && { ...wht, federal: sound.filter((line) => "ratePercent" in line) },
  };
  const filed = sound.flatMap(({ filed: line, itemId }) => (line ? [{ line, itemId }] : []));
  const itemIds = [...new Set(sound.map(({ itemId }) => itemId))];
  return {
    scope,
    business: collected.business,
    dueDate: dueDateOf(scope.taxType, scope.period),
    ...kept,
    filed,
    itemIds,
    fingerprint: sha256Hex(canonicalJson({ filed, itemIds })),
    notes: byWeight([
      ...scopeNotes(ctx, scope, collected, { filed: filed.length, all: fit.length, isWaiting: notes.list().some(isForReviewer) }),
      ...noteExemptShare(kept.vat?.lines ?? []),
      ...notes.list(),
    ]),
  };
}

/**
 * Whether the return of a period would include an invoice on the given day (in the authority's time zone), or will once a line is decided.
 */
export function isIncluded(invoice: ReturnInvoice, { taxType, period }: Pick<ReturnScope, "taxType" | "period">, today: IsoDate): boolean {
  const unsaid = new Notes();
  if (!isFileable(invoice, unsaid)) return false;
  return taxType === "VAT"
    ? isVatUndetermined(invoice) || vatLines(invoice, period, unsaid).length > 0
    : (isWhtUndetermined(invoice) && invoice.paymentDate <= today) ||
        whtLines(invoice, today, unsaid).some(({ remitTo }) => remitTo === "federal");
}

function isFileable(invoice: ReturnInvoice, notes: Notes): boolean {
  if (invoice.warnings.has("filing_not_supported") || invoice.warnings.has("jurisdiction_unsupported"))
    notes.add("other_jurisdiction", invoice);
  else if (invoice.currency !== null && invoice.currency !== "NGN") notes.add("other_currency", invoice);
  else if (invoice.type === "proforma") notes.add("proforma", invoice);
  else return true;
  return false;
}

const splitByAuthority = (lines: readonly WhtReturnLine[], inFilings: readonly WhtReturnLine[]) => ({
  federal: lines.filter(({ remitTo }) => remitTo === "federal"),
  states: [...lines, ...inFilings].filter(({ remitTo }) => remitTo === "state").sort(byDay(({ transactionDate }) => transactionDate)),
});

/** As many whole invoices as fit one filing; the authority takes several schedules a month. */
function firstPart<T extends { itemId: string }>(lines: readonly T[]): readonly T[] {
  let end = Math.min(lines.length, MAX_RETURN_LINES);
  while (end > 0 && lines[end]?.itemId === lines[end - 1]?.itemId) end -= 1;
  return lines.slice(0, end);
}

/** Compares by day; lines of the same day keep their order. */
const byDay =
  <T>(dayOf: (line: T) => string | null) =>
  (a: T, b: T) =>
    (dayOf(a) ?? "").localeCompare(dayOf(b) ?? "");

/**
 * Leaves out invoices with a line that filing would refuse, so that it doesn't block the others. The whole invoice waits for the
 * correction.
 */
function leaveOutRefused(
  ctx: Ctx,
  scope: ReturnScope,
  lines: readonly (VatReturnLine | WhtReturnLine)[],
  invoices: ReadonlyMap<string, ReturnInvoice>,
  notes: Notes,
): (VatReturnLine | WhtReturnLine)[] {
  const filed = lines.filter(({ filed: line }) => line !== null);
  const faults = checkReturnLines(
    ctx,
    scope.taxType,
    filed.map(({ filed: line }) => line as VatLine | WhtLine),
  );
  const refused = new Set(filed.filter((_, index) => faults.has(index)).map(({ itemId }) => itemId));
  filed.forEach((line, index) => {
    const invoice = invoices.get(line.itemId);
    for (const { message } of faults.get(index) ?? []) if (invoice) notes.add("line_refused", invoice, message);
  });
  return lines.filter(({ itemId }) => !refused.has(itemId));
}

/**
 * VAT returns are monthly (`NG return vat` in lib/tax/facts.tsv), and a late one costs a penalty even if there was nothing to declare
 * (Nigeria Tax Administration Act 2025, s.101).
 */
const NIL_RETURN =
  "If the business is registered for VAT, file its return for this month on the authority's website: a nil return if it had nothing to declare.";

/** Whether a note is about an invoice left out for lines that a reviewer has to decide or correct. */
const isForReviewer = ({ code }: ReturnNote): boolean => code === "vat_undetermined" || code === "line_refused";
const DECIDE = "First decide on the lines named below, or put them right.";

/** Whether the month has no invoice that is filed or may still be. */
const isNil = ({ taxType }: ReturnScope, { filed, recorded, unreviewed, analyzing }: CollectedInvoices): boolean =>
  taxType === "VAT" && filed.count + recorded.count + unreviewed.count + analyzing === 0;

/** Why nothing is left to file, which isn't for lack of amounts if they are filed or recorded already. */
function nothingToFile({ taxType }: ReturnScope, { filed, recorded }: CollectedInvoices): string {
  const record = `of a ${taxType === "VAT" ? "return" : "schedule"} recorded as filed elsewhere`;
  const parts = [...(filed.count > 0 ? ["of a filing"] : []), ...(recorded.count > 0 ? [record] : [])];
  return parts.length === 0
    ? "There is nothing to file: no reviewed invoice in this period has a filable amount."
    : `There is nothing left to file: the reviewed invoices in this period that have a filable amount are already part ${parts.join(" or ")}.`;
}

const times = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count.toLocaleString("en")} ${many}`);

function scopeNotes(
  ctx: Ctx,
  scope: ReturnScope,
  collected: CollectedInvoices,
  lines: { filed: number; all: number; isWaiting: boolean },
): ReturnNote[] {
  const { unreviewed, rejected, filed, recorded, analyzing, undated, earlierUnfiled, earlierSales } = collected;
  const notes: ReturnNote[] = [];
  const add = (when: boolean, ...note: Parameters<typeof noteOf>): void => {
    if (when) notes.push(noteOf(...note));
  };
  add(
    lines.filed === 0 && collected.tooMany === null,
    "nothing_to_file",
    "blocking",
    `${nothingToFile(scope, collected)}${lines.isWaiting ? ` ${DECIDE}` : isNil(scope, collected) ? ` ${NIL_RETURN}` : ""}`,
  );
  const most = MAX_RETURN_LINES.toLocaleString("en");
  const size =
    collected.tooMany === null ? `${lines.filed.toLocaleString("en")} lines` : `${collected.tooMany.toLocaleString("en")} invoices`;
  add(
    collected.tooMany !== null || (scope.taxType === "VAT" && lines.filed > MAX_RETURN_LINES),
    "too_many_lines",
    "blocking",
    `The return has ${size}, but Levy can file at most ${most} lines at once. ${remedyOf(scope)}`,
    [],
    collected.tooMany ?? lines.filed,
  );
  add(
    scope.taxType === "WHT" && (lines.all > lines.filed || collected.isMore),
    "in_parts",
    "caution",
    `The schedule has ${collected.isMore ? "more than " : ""}${lines.all.toLocaleString("en")} lines, but at most ${most} can be filed at once. The first ${lines.filed.toLocaleString("en")} are shown. File them, then open the schedule again for the rest.`,
  );
  add(isAhead(scope.period, ctx), "period_not_begun", "blocking", "This month hasn't started yet.");
  add(
    unreviewed.count > 0,
    "unreviewed",
    "caution",
    `${times(unreviewed.count, "invoice in this period is", "invoices in this period are")} waiting for review and ${unreviewed.count === 1 ? "is" : "are"} not included in the return.`,
    unreviewed.invoices,
    unreviewed.count,
  );
  add(
    analyzing > 0,
    "analysing",
    "caution",
    `${times(analyzing, "invoice is", "invoices are")} still being analyzed and may belong to this period.`,
    [],
    analyzing,
  );
  add(
    authorityDay(ctx.clock.now()) <= lastDayOf(scope.period) && !isAhead(scope.period, ctx),
    "period_not_over",
    "caution",
    // Worded like the warning in filing-warnings.ts; WHT allows several schedules.
    scope.taxType === "VAT"
      ? "This month isn't over yet, and the authority accepts a single return for it. Invoices that arrive later will be missing."
      : "This month isn't over yet. More invoices may arrive.",
  );
  add(
    undated.count > 0,
    "undated",
    "caution",
    `${times(undated.count, "reviewed invoice has", "reviewed invoices have")} no date. Add a date to include ${undated.count === 1 ? "it" : "them"} in a return.`,
    undated.invoices,
    undated.count,
  );
  add(
    earlierUnfiled > 0,
    "earlier_unfiled",
    scope.taxType === "VAT" ? "info" : "caution",
    `${times(earlierUnfiled, "reviewed invoice from earlier months is", "reviewed invoices from earlier months are")} not yet in a ${scope.taxType === "VAT" ? "return" : "schedule"}.`,
    [],
    earlierUnfiled,
  );
  add(
    earlierSales.count > 0,
    "earlier_sales",
    "caution",
    `${times(earlierSales.count, "reviewed sale from earlier months is", "reviewed sales from earlier months are")} in no return. VAT is due with the month of a sale: amend that month's return with the authority.`,
    earlierSales.invoices,
    earlierSales.count,
  );
  add(
    rejected.count > 0,
    "rejected",
    "info",
    `${times(rejected.count, "invoice was", "invoices were")} rejected in review.`,
    rejected.invoices,
    rejected.count,
  );
  add(
    filed.count > 0,
    "already_filed",
    "info",
    `${times(filed.count, "invoice in this period is", "invoices in this period are")} already part of a filing and will not be filed again.`,
    filed.invoices,
    filed.count,
  );
  add(
    recorded.count > 0,
    "recorded_elsewhere",
    "info",
    `${times(recorded.count, "invoice in this period is", "invoices in this period are")} part of a ${scope.taxType === "VAT" ? "return" : "schedule"} recorded as filed elsewhere and will not be filed again.`,
    recorded.invoices,
    recorded.count,
  );
  return notes;
}

/** What to do about a VAT return that is too long: it can't be split, because the authority takes one per business and month. */
function remedyOf({ businessId, withEarlier }: ReturnScope): string {
  const byHand = "download the return and its lines, and file it on the authority's website.";
  if (withEarlier) return `Leave out the purchases from earlier months. If it is still too long, ${byHand}`;
  return businessId === null
    ? `If the invoices belong to several businesses, upload or send them with a business ID, and file each business's return. Otherwise, ${byHand}`
    : `${byHand.charAt(0).toUpperCase()}${byHand.slice(1)}`;
}

function isAhead(period: Period, ctx: Ctx): boolean {
  const last = previousPeriod(ctx.clock.now());
  return period.year * 12 + period.month > last.year * 12 + last.month + 1;
}
