import { FIRST_YEAR, MAX_AMOUNT, TAX_ID_LENGTH, TEXT_LENGTH } from "@/lib/flux/requests/common-fields";
import type { VatFilingDraft, WhtFilingDraft } from "@/lib/flux/requests/draft-schema";
import { isFiledCategory } from "@/lib/flux/requests/lines";
import { cutText } from "@/lib/kernel/text/cut-text";
import { percentOf, toMajor, type MinorUnits } from "@/lib/kernel/money";
import { rulePack } from "@/lib/tax";
import { stateOfAddress } from "@/lib/tax/ng/states";
import { filedTaxId } from "@/lib/tax/tax-id";
import type {
  AnalysisContext,
  AnalysisRequest,
  AnalysisWarning,
  FilingDraft,
  Invoice,
  LineTreatment,
  Treatment,
  VatOpinion,
  WhtOpinion,
} from "../model";
import { isAtBooking } from "../treat/wht/withholding-day";
import { groupLinesForReturn, inputClaimOf, isNoClaim, type NoClaim } from "./input-claim";

/** First day of the earliest period that can be filed. */
const EARLIEST = `${FIRST_YEAR}-01-01`;

export interface DraftedFiling {
  draft: FilingDraft;
  warnings: AnalysisWarning[];
}

interface Drafting {
  invoice: Invoice;
  treatment: Treatment;
  request: AnalysisRequest;
  context: AnalysisContext;
  /** Country of the tax authority, whose tax ID formats apply. */
  country: string;
}

const text = (value: string | null) => cutText(value ?? "", TEXT_LENGTH);

function period(date: string): { month: number; year: number } {
  return { month: Number(date.slice(5, 7)), year: Number(date.slice(0, 4)) };
}

const outOfRange = (what: string): AnalysisWarning => ({
  code: "filing_out_of_range",
  message: `${what}, which can't be filed. No draft was created.`,
});

const otherParty = ({ invoice, treatment }: Drafting) => (treatment.direction === "sale" ? invoice.customer : invoice.vendor);

/** Why an invoice as a whole can't be filed; null if it can. */
function obstacle(drafting: Drafting): AnalysisWarning | null {
  const { invoice, treatment, country } = drafting;
  const pack = treatment.country ? rulePack(treatment.country) : null;
  if (!pack?.filing)
    return { code: "filing_not_supported", message: "Filing isn't supported for this jurisdiction. No draft was created." };
  if (invoice.currency.value !== null && invoice.currency.value !== pack.currency)
    return {
      code: "filing_other_currency",
      message: `Amounts are filed in ${pack.currency}, but the invoice is in ${invoice.currency.value}. Convert it and file it manually.`,
    };
  if (invoice.type === "credit_note")
    return { code: "filing_credit_note", message: "A credit note corrects a filed invoice. No draft was created for it." };
  if (invoice.type === "proforma")
    return { code: "filing_proforma", message: "A pro forma invoice is not a tax invoice. No draft was created for it." };
  if ((filedTaxId(country, otherParty(drafting).taxId.value)?.length ?? 0) > TAX_ID_LENGTH)
    return outOfRange(`The other party's tax ID has more than ${TAX_ID_LENGTH} characters`);
  return null;
}

/** Opinions of the lines with their labels, or the invoice's own opinion if it has no lines. */
function opinions<T extends VatOpinion | WhtOpinion>(
  whole: T,
  lines: LineTreatment[],
  pick: (line: LineTreatment) => T,
): { opinion: T; label: string | null }[] {
  return lines.length > 0 ? lines.map((line) => ({ opinion: pick(line), label: line.category.label })) : [{ opinion: whole, label: null }];
}

function grouped<T>(items: readonly T[], key: (item: T) => string): T[][] {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(key(item), [...(groups.get(key(item)) ?? []), item]);
  return [...groups.values()];
}

const labelsOf = (items: readonly { label: string | null }[]) =>
  [...new Set(items.map((item) => item.label).filter((label) => label !== null))].join(", ");

type VatLineOpinion = { opinion: VatOpinion; label: string | null };

const noClaims: Readonly<Record<NoClaim, string>> = {
  not_recoverable: "it can't be recovered, or whether it can isn't known",
  not_charged: "no VAT was charged or shown",
  undercharged: "less VAT was charged than required",
};

/**
 * Groups what is filed of an invoice by treatment. Lines without a VAT status are left out, and so are purchases whose VAT the return
 * doesn't claim.
 */
function filedGroups(
  all: readonly VatLineOpinion[],
  direction: Treatment["direction"],
): { groups: VatLineOpinion[][]; warnings: AnalysisWarning[] } {
  const warnings: AnalysisWarning[] = [];
  const left = all.filter(({ opinion }) => opinion.vatStatus === null);
  if (left.length > 0)
    warnings.push({
      code: "vat_draft_lines_left_out",
      message: `${left.length} of ${all.length} lines have no VAT status (${[...new Set(left.map(({ opinion }) => opinion.treatment))].join(", ")}) and are not included in the VAT draft.`,
    });
  const groups = groupLinesForReturn(
    all.filter(({ opinion }) => opinion.vatStatus !== null),
    direction,
    ({ opinion }) => opinion,
  );
  if (direction === "sale") return { groups, warnings };
  const judged = groups.map((group) => ({ group, claim: inputClaimOf(group.map(({ opinion }) => opinion)) }));
  for (const { group, claim } of judged)
    if (isNoClaim(claim))
      warnings.push({
        code: "vat_draft_input_not_claimed",
        message: `Input VAT isn't claimed for ${group.length} of ${all.length} lines, because ${noClaims[claim]}. They are not included in the VAT draft.`,
      });
  return { groups: judged.flatMap(({ group, claim }) => (isNoClaim(claim) ? [] : [group])), warnings };
}

/** The business whose return it is. */
function filer({ request, context }: Drafting): { businessId?: string; businessTaxId?: string } {
  const taxId = request.businessTaxID ?? context.business.taxId;
  return {
    ...(request.businessId ? { businessId: request.businessId } : {}),
    ...(taxId && taxId.length <= TAX_ID_LENGTH ? { businessTaxId: taxId } : {}),
  };
}

function draftVat(drafting: Drafting): { body: VatFilingDraft | null; warnings: AnalysisWarning[] } {
  const { invoice, treatment, context, country } = drafting;
  const all = opinions(treatment.vat, treatment.lines, (line) => line.vat);
  const { groups, warnings } = filedGroups(all, treatment.direction);
  const other = otherParty(drafting);
  const transactionType = treatment.direction === "sale" ? ("credit" as const) : ("debit" as const);
  const sums = groups.map((group) => ({
    group,
    amount: toMajor(
      group.reduce((sum, { opinion }) => sum + (opinion.taxableBaseMinor ?? 0), 0),
      invoice.currency.value,
    ),
  }));
  const filed = sums.filter(({ amount }) => amount >= 0 && amount <= MAX_AMOUNT);
  if (filed.length < sums.length)
    warnings.push({
      code: "vat_draft_amount_out_of_range",
      message: "Amounts that are negative or too large to file are not included in the VAT draft.",
    });
  const data = filed.map(({ group, amount }): VatFilingDraft["data"][number] => ({
    taxId: filedTaxId(country, other.taxId.value) ?? "0",
    amount,
    vatStatus: group[0]?.opinion.vatStatus ?? 0,
    beneficiary: text(other.name.value),
    item: text(labelsOf(group) || "Invoice"),
    narration: text(`${(group[0]?.opinion.treatment ?? "").replace("_", " ")}, invoice ${invoice.invoiceNumber.value ?? "without number"}`),
    transactionType,
    ...(invoice.invoiceNumber.value ? { invoiceNumber: text(invoice.invoiceNumber.value) } : {}),
    ...(invoice.invoiceDate.value ? { invoiceDate: invoice.invoiceDate.value } : {}),
  }));
  const date = invoice.invoiceDate.value;
  if (date !== null && date < EARLIEST) return { body: null, warnings: [...warnings, outOfRange(`The invoice is dated ${date}`)] };
  if (data.length === 0) return { body: null, warnings };
  const body = {
    transactionType,
    // A future period is refused; without a period, the previous month applies.
    ...(date !== null && date <= context.asOf ? period(date) : {}),
    ...filer(drafting),
    data,
  };
  return { body, warnings };
}

/**
 * State of the beneficiary, from the vendor's address. If the address names none, the field is omitted, because the request's state is the
 * buyer's.
 */
function vendorState({ invoice: { vendor }, country }: Drafting): string | null {
  const isAbroad = vendor.country.value !== null && vendor.country.value !== country;
  return country !== "NG" || isAbroad ? null : stateOfAddress(vendor.address.value);
}

function whtLine(
  drafting: Drafting,
  group: readonly { opinion: WhtOpinion; label: string | null }[],
  date: string,
): WhtFilingDraft["data"][number] {
  const { invoice, country } = drafting;
  const sum = (pick: (wht: WhtOpinion) => MinorUnits | null) => group.reduce((total, { opinion }) => total + (pick(opinion) ?? 0), 0);
  const major = (minor: MinorUnits) => toMajor(minor, invoice.currency.value);
  const first = group[0]?.opinion;
  const category = first?.category;
  const baseMinor = sum((wht) => wht.baseMinor);
  // In a schedule each line's tax is its own amount times its rate. A share apportioned by largest remainder may deviate by more than
  // filing allows.
  const tin = filedTaxId(country, invoice.vendor.taxId.value);
  const state = vendorState(drafting);
  return {
    beneficiaryName: text(invoice.vendor.name.value),
    beneficiaryTin: tin ?? "",
    ...(tin === null ? { noTin: true } : {}),
    transactionDate: date,
    transactionDesc: text(`${labelsOf(group) || first?.category || "Payment"}, invoice ${invoice.invoiceNumber.value ?? "without number"}`),
    transactionAmount: major(baseMinor),
    rate: first?.rate ?? 0,
    taxAmount: major(percentOf(baseMinor, first?.rate ?? 0)),
    ...(isFiledCategory(category) ? { category } : {}),
    ...(invoice.invoiceNumber.value ? { scheduleReference: text(invoice.invoiceNumber.value) } : {}),
    ...(state === null ? {} : { state }),
  };
}

function draftWht(drafting: Drafting): { body: WhtFilingDraft | null; warnings: AnalysisWarning[] } {
  const { invoice, treatment, request, context } = drafting;
  const due = opinions(treatment.wht, treatment.lines, (line) => line.wht).filter(
    ({ opinion }) => opinion.applicable === true && (opinion.baseMinor ?? 0) !== 0 && (opinion.rate ?? 0) !== 0,
  );
  const toState = due.filter(({ opinion }) => opinion.remitTo === "state");
  const warnings =
    toState.length > 0
      ? [
          {
            code: "wht_remitted_to_state",
            message:
              "Tax withheld from a resident individual or partnership is filed in the state's own schedule and is not included in this draft.",
          },
        ]
      : [];
  const federal = due.filter(({ opinion }) => opinion.remitTo === "federal");
  const booked = isAtBooking(treatment.warnings) ? invoice.invoiceDate.value : null;
  const date = booked ?? request.paymentDate ?? context.asOf;
  if (federal.length === 0) return { body: null, warnings };
  if (date > context.asOf)
    return {
      body: null,
      warnings: [
        ...warnings,
        { code: "wht_payment_ahead", message: `The payment is dated ${date}. Withholding tax is filed once the payment is made.` },
      ],
    };
  if (date < EARLIEST) return { body: null, warnings: [...warnings, outOfRange(`The payment is dated ${date}`)] };
  if (!invoice.vendor.name.value)
    return {
      body: null,
      warnings: [
        ...warnings,
        {
          code: "wht_beneficiary_missing",
          message: "The vendor's name is unknown, but a withholding schedule requires it. No draft was created.",
        },
      ],
    };
  const groups = grouped(federal, ({ opinion }) => `${opinion.category ?? ""} ${opinion.rate ?? ""}`).filter(
    (group) => group.reduce((sum, { opinion }) => sum + (opinion.baseMinor ?? 0), 0) > 0,
  );
  const data = groups.map((group) => whtLine(drafting, group, date));
  const filed = data.filter(({ transactionAmount }) => transactionAmount <= MAX_AMOUNT);
  if (filed.length < data.length)
    warnings.push({
      code: "wht_draft_amount_out_of_range",
      message: "Amounts that are too large to file are not included in the withholding tax draft.",
    });
  if (filed.length === 0) return { body: null, warnings };
  return { body: { ...period(date), ...filer(drafting), data: filed }, warnings };
}

/**
 * Drafts the bodies for the filing endpoints, ready to be sent once credentials are added. The VAT draft has one line per treatment and
 * claims what the return for the same invoice would claim; the WHT draft has one line per category and rate. Sales have no WHT draft, and
 * tax due to a state is in neither.
 */
export function draftFiling(invoice: Invoice, treatment: Treatment, request: AnalysisRequest, context: AnalysisContext): DraftedFiling {
  if (
    treatment.vat.treatment === "undetermined" &&
    treatment.wht.applicable === null &&
    treatment.lines.every((line) => line.vat.treatment === "undetermined")
  )
    return { draft: { vat: null, wht: null }, warnings: [] };
  const drafting = { invoice, treatment, request, context, country: treatment.country ?? "" };
  const stopped = obstacle(drafting);
  if (stopped) return { draft: { vat: null, wht: null }, warnings: [stopped] };
  const vat = draftVat(drafting);
  const wht = treatment.direction === "purchase" ? draftWht(drafting) : { body: null, warnings: [] };
  return { draft: { vat: vat.body, wht: wht.body }, warnings: [...vat.warnings, ...wht.warnings] };
}
