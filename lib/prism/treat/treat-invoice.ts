import type { IsoDate } from "@/lib/kernel/dates";
import type { RulePack } from "@/lib/tax/rule-pack";
import { rulesVersion } from "@/lib/tax/rule-pack";
import { correctionsAbout } from "./lines/correction-for";
import type { LearnedCorrection } from "../learned-correction";
import type { AnalysisContext, AnalysisRequest, AnalysisWarning, Invoice, LineTreatment, Treatment } from "../model";
import { adjustedClasses } from "./adjusted-classes";
import { overrideOf, withCategory, withVat, withWht } from "./apply-overrides";
import { judgedLines, isNear, netBases, sumTolerance, type JudgedLine } from "./lines/bases";
import { classifyLines, classifyWhole } from "./lines/classify-line";
import type { LineClass } from "./lines/line-class";
import { byCorrectedDay, correctedDays } from "./vat/corrected-invoice";
import { describeWhole } from "./lines/describe-whole";
import { assumedDirection, doubtedAsSale, isLikelyOwnSale } from "./parties/assumed-direction";
import { directionOf, ownBusiness, resolveJurisdiction } from "./parties/jurisdiction";
import { asTaxedOutlay, outlaysOf } from "./vat/outlays";
import { relievedCustomer } from "./parties/relieved-customer";
import { recipientOf, type Recipient } from "./parties/recipient";
import { billedInMonth } from "./wht/billed-in-month";
import { ownMakes } from "./wht/own-make";
import { withholdingDay } from "./wht/withholding-day";
import { doubtedByPayment, paidBeforeInvoiced } from "./wht/paid-before-invoiced";
import { chargedByLine, isVatCharged, vatEvidence } from "./vat/vat-evidence";
import { vatWithheldByBuyer, withheldRow } from "./vat/vat-withheld";
import { generalWarnings, withoutConfirmedFacts, whtWarnings } from "./treatment-warnings";
import { doubtedAsPublicBuyer } from "./vat/public-buyer";
import { decideVat } from "./vat/vat-line";
import { smallSellerOf } from "./vat/small-seller";
import type { VatSituation } from "./vat/vat-situation";
import { invoiceVat, lineVat, taxByLine, undeterminedVat } from "./vat/vat-opinion";
import { statedFact, statementsByLine } from "./wht/stated-fact";
import { subjectOf } from "./lines/subject-line";
import { decideWht } from "./wht/wht-line";
import type { WhtSituation } from "./wht/wht-situation";
import { invoiceWht, lineWht, undeterminedWht, withheldByLine } from "./wht/wht-opinion";

type Direction = Treatment["direction"];

/** The learned corrections about the supplier. */
function taughtAbout(invoice: Invoice, context: AnalysisContext): LearnedCorrection[] {
  return correctionsAbout({ name: invoice.vendor.name.value, taxId: invoice.vendor.taxId.value }, context.corrections ?? []);
}

/** The treatment if too little is known to judge: lines are classified, and all tax amounts stay open. */
function undeterminedTreatment(
  direction: Direction,
  invoice: Invoice,
  context: AnalysisContext,
  reason: string,
  country: string | null,
  warnings: AnalysisWarning[],
): Treatment {
  const classes = classifyLines(
    invoice.lineItems.map((line) => ({ description: line.description.value, unit: line.unit.value })),
    invoice.vendor.name.value,
    taughtAbout(invoice, context),
  );
  const charged = invoice.taxTotal.value;
  const lines = invoice.lineItems.map((line, index) => ({
    lineNumber: line.lineNumber,
    category: shown(classes[index]),
    vat: undeterminedVat(reason),
    wht: undeterminedWht(reason),
  }));
  return {
    country,
    direction,
    vat: { ...undeterminedVat(reason), chargedMinor: charged },
    wht: undeterminedWht(reason),
    lines,
    isVatForeign: false,
    rulesVersion,
    warnings,
  };
}

/** A line's category in the shape of the result. */
function shown(line: LineClass | undefined): LineTreatment["category"] {
  return { code: line?.category ?? "other_services", label: line?.label ?? "Other services", confidence: line?.confidence ?? 0 };
}

/** The customer's country if it is not the rule pack's, else null. */
function countryAbroad({ customer }: Invoice, { country }: RulePack): string | null {
  const shown = customer.country.value;
  return shown && shown.toUpperCase() !== country ? shown : null;
}

/** Why a sale is an export: the customer's country, else a statement on the document; null if it is none. */
function exportOf(invoice: Invoice, pack: RulePack): VatSituation["exported"] {
  const abroad = countryAbroad(invoice, pack);
  if (abroad) return { reason: `the customer is in ${abroad}`, confidence: 0.86, country: abroad };
  const said = statedFact(invoice.statements, "export");
  return said ? { reason: `the document says "${said.raw}"`, confidence: 0.7, country: null } : null;
}

/** Why the vendor counts as not registered for VAT, else null. Its settings take precedence over the document's statements. */
function unregisteredOf({ statements }: Invoice, { profile }: Recipient, isCharged: boolean): VatSituation["unregistered"] {
  if (profile.vatRegistered === false) return { reason: "the vendor's settings say that it is not registered for VAT", confidence: 0.97 };
  if (profile.vatRegistered === true) return null;
  // A vendor that charges VAT is not a small business exempt from VAT.
  const said = statedFact(statements, "vat_not_registered") ?? (isCharged ? null : statedFact(statements, "small_business"));
  return said ? { reason: `the document says "${said.raw}"`, confidence: 0.8 } : null;
}

/** The facts besides the line itself that each line's VAT depends on. */
function vatSituationOf(
  {
    invoice,
    context,
    pack,
    direction,
    judged,
    taxPoint,
  }: Pick<Treating, "invoice" | "context" | "pack" | "direction" | "judged" | "taxPoint">,
  vendor: Recipient,
): VatSituation {
  const evidence = vatEvidence(invoice, pack, vendor, taxPoint);
  const isCharged = isVatCharged(evidence);
  // A supplier abroad is outside this country's VAT in any case: the buyer accounts for the tax.
  const isImported = direction === "purchase" && vendor.residency === "non_resident";
  const [printedRate, ...otherRates] = evidence.printedRates;
  return {
    pack,
    taxPoint,
    direction,
    vendor,
    evidence,
    exported: direction === "sale" ? exportOf(invoice, pack) : null,
    customer: relievedCustomer(customerOf(invoice, context, direction), isCharged),
    unregistered: isImported ? null : unregisteredOf(invoice, vendor, isCharged),
    smallSeller:
      direction === "sale" && vendor.profile.vatRegistered !== true ? smallSellerOf(context.business.profile, pack, taxPoint) : null,
    shifted: statedFact(invoice.statements, "reverse_charge") !== null,
    lineCount: judged.length,
    singlePrintedRate: otherRates.length === 0 ? (printedRate ?? null) : null,
  };
}

/** The customer's name on the page, else, for a purchase, the business's own name. */
const customerOf = (invoice: Invoice, context: AnalysisContext, direction: Direction): string | null =>
  invoice.customer.name.value ?? (direction === "purchase" ? context.business.name : null);

/** The total including VAT, before anything is withheld, even if the page prints a total after withholding. */
function grossTotal(invoice: Invoice, bases: number, charged: number, context: AnalysisContext): number {
  const total = invoice.total.value;
  // On a correction all amounts are negative, including the amount withheld.
  const deducted = Math.abs(invoice.whtDeducted.value ?? 0) * (bases < 0 ? -1 : 1);
  if (total === null) return bases + charged;
  const tolerance = sumTolerance(context.thresholds, invoice.lineItems.length, invoice.currency.value);
  return deducted !== 0 && isNear(total + deducted, bases + charged + (invoice.duty?.value ?? 0), tolerance) ? total + deducted : total;
}

/** Whether the business must withhold the VAT it is charged and pay it to the authority. */
function isVatWithheld(context: AnalysisContext, direction: Direction): boolean {
  return direction === "purchase" && context.business.profile.vatWithholdingAgent === true;
}

/**
 * Determines the VAT and withholding treatment of an invoice and its lines under the rules of the business's country. Amounts are in minor
 * units of the invoice's currency. Pure, and never throws: if too little is known to judge, the opinions are undetermined.
 *
 * VAT follows the rules in force at the tax point that an e-invoice states, else on the invoice's date; for a credit note, on the date of
 * the invoice it corrects (`byCorrectedDay`). If an earlier payment may have fixed the tax point, the confidence is lowered
 * (`doubtedByPayment`). Withholding follows the rules of the payment date, else of `context.asOf`; for related parties, of the booking date
 * (`withholdingDay`). `sha256`: hash of the file, if any.
 */
export function treatInvoice(
  invoice: Invoice,
  request: AnalysisRequest,
  context: AnalysisContext,
  sha256: string | null = null,
): Treatment {
  const business = ownBusiness(request, context);
  const { direction, assumed } = directionOf(invoice, business);
  const jurisdiction = resolveJurisdiction(invoice, request, context, direction);
  const isOwnSale = assumed && isLikelyOwnSale(invoice, business, context);
  const warnings = [...jurisdiction.warnings, ...(assumed ? [assumedDirection(isOwnSale)] : []), ...taxPointElsewhere(invoice)];
  const { pack } = jurisdiction;
  if (!pack)
    return undeterminedTreatment(
      direction,
      invoice,
      context,
      jurisdiction.country ? `There are no tax rules for ${jurisdiction.country}.` : "The country is unknown.",
      null,
      warnings,
    );
  const judged = judgedLines(invoice);
  if (judged.length === 0)
    return undeterminedTreatment(direction, invoice, context, "The invoice has no amounts to determine tax on.", pack.country, warnings);
  const treat = (taxPoint: IsoDate) =>
    treated({ invoice, sha256, request, context, pack, direction, judged, business, warnings, taxPoint });
  const treatment = byCorrectedDay(
    treat(invoice.taxPoint ?? invoice.invoiceDate.value ?? context.asOf),
    correctedDays(invoice, context.history),
    treat,
  );
  const paidOn = paidBeforeInvoiced(invoice, request);
  const told = paidOn === null ? treatment : doubtedByPayment(treatment, treat(paidOn), paidOn);
  return isOwnSale ? doubtedAsSale(told) : told;
}

/** Returns and drafts assign an invoice to the month of its date, because that is the one day every invoice shows. */
function taxPointElsewhere({ taxPoint, invoiceDate: { value: date } }: Invoice): AnalysisWarning[] {
  if (!taxPoint || date === null || taxPoint.slice(0, 7) === date.slice(0, 7)) return [];
  const message = `The invoice states the tax point ${taxPoint}, which is in another month than its date, ${date}. VAT was determined as of the tax point, but drafts and returns take the invoice into the month of its date.`;
  return [{ code: "tax_point_in_other_month", message }];
}

interface Treating {
  invoice: Invoice;
  sha256: string | null;
  request: AnalysisRequest;
  context: AnalysisContext;
  pack: RulePack;
  direction: Direction;
  judged: JudgedLine[];
  business: { taxId: string | null };
  warnings: AnalysisWarning[];
  /** The day whose VAT rules apply. */
  taxPoint: IsoDate;
}

/** The class of each line, and the facts its treatment depends on. */
interface Classified {
  classes: LineClass[];
  vendor: Recipient;
  /** The customer's name, if known. */
  buyer: string | null;
  situation: VatSituation;
  day: ReturnType<typeof withholdingDay>;
  overrides: ReturnType<typeof overrideOf>[];
}

/** Classifies the lines by words, page, vendor and each other. A reviewer's decision takes precedence over all of these. */
function classified(treating: Treating): Classified {
  const { invoice, request, context, pack, direction, judged, business } = treating;
  const vendorName = invoice.vendor.name.value;
  const overrides = judged.map(({ line }) => overrideOf(context, line));
  const taught = taughtAbout(invoice, context);
  const read = judged.every(({ line }) => line === null)
    ? [classifyWhole(describeWhole(invoice), vendorName, taught)]
    : classifyLines(
        judged.map(({ line, description }) => ({ description, unit: line?.unit.value ?? null })),
        vendorName,
        taught,
        subjectOf(invoice.text, [vendorName, invoice.customer.name.value]),
      );
  const vendor = recipientOf(invoice, context, pack, direction === "sale" ? business.taxId : null);
  const situation = vatSituationOf(treating, vendor);
  const outlays = outlaysOf(invoice, judged, read, situation);
  const day = withholdingDay(invoice, request, context.asOf, { profile: direction === "purchase" ? vendor.profile : {}, pack });
  const buyer = customerOf(invoice, context, direction);
  const adjusted = adjustedClasses(read, judged, { pack, vendor, vendorName, buyer, outlays, date: day.date });
  const classes = adjusted.map((line, index) => withCategory(line, overrides[index] ?? {}));
  return { classes, vendor, buyer, situation, day, overrides };
}

/** The net amounts of the lines. Prices include the tax charged, which may differ from that due: the reading that adds up wins. */
function basesOf({ invoice, context, judged }: Treating, rates: readonly (number | null)[], singlePrintedRate: number | null) {
  const readings = [rates, rates.map(() => singlePrintedRate)].map((fallback) =>
    judged.map(({ line }, index) => line?.taxRate.value ?? fallback[index] ?? rates[index] ?? null),
  );
  return readings
    .map((included) => netBases(invoice, judged, included, context.thresholds))
    .reduce((best, other) => (other.confidence > best.confidence ? other : best));
}

/** VAT of each line and of the whole invoice, with the amounts on which withholding is based. */
function vatOf(treating: Treating, { classes, buyer, situation, overrides }: Classified) {
  const { context, pack, direction, judged } = treating;
  const withheldRows = classes.map(({ category }) => withheldRow(pack, situation.taxPoint, category));
  const isAgent = context.business.profile.vatWithholdingAgent;
  const decisions = classes.map((line, index) => {
    const decision = decideVat(situation, line, judged[index]?.line ?? null);
    const row = withheldRows[index] ?? null;
    return withVat(situation, doubtedAsPublicBuyer(situation, { buyer, isAgent, row }, decision), overrides[index] ?? {});
  });
  const rates = decisions.map((decision) => decision.rate);
  const bases = basesOf(treating, rates, situation.singlePrintedRate);
  const expected = taxByLine(bases.baseMinor, rates);
  const charged = chargedByLine(situation.evidence, judged, bases.baseMinor, rates);
  const lines = decisions.map((decision, index) =>
    lineVat(
      decision,
      classes[index] as LineClass,
      {
        baseMinor: bases.baseMinor[index] ?? 0,
        expectedMinor: expected[index] ?? 0,
        chargedMinor: charged[index] ?? null,
        basesConfidence: bases.confidence,
      },
      situation,
      isVatWithheld(context, direction) && withheldRows[index] !== null,
    ),
  );
  const vat = invoiceVat(
    lines.map((line) => line.opinion),
    situation.evidence.chargedMinor,
    pack,
  );
  return { vat, lines, decisions, charged, withheldRows, baseMinor: bases.baseMinor };
}

/** The tax withheld from each line and from the whole invoice, and the VAT that the buyer withholds. */
function whtOf({ invoice, sha256, context, pack, direction, judged }: Treating, known: Classified, taxed: ReturnType<typeof vatOf>) {
  const { classes, vendor, buyer, situation, overrides } = known;
  const baseTotal = taxed.baseMinor.reduce((sum, base) => sum + base, 0);
  // If the prices include VAT and the page states no amount, the VAT in them is the amount due by law.
  const isHidden = invoice.pricesIncludeTax || taxed.vat.collection === "buyer_withholds";
  const wholeMinor = situation.evidence.chargedMinor ?? (isHidden ? taxed.vat.expectedMinor : null) ?? 0;
  const gross = grossTotal(invoice, baseTotal, wholeMinor, context);
  const whtSituation: WhtSituation = {
    pack,
    date: known.day.date,
    invoiceDate: invoice.invoiceDate.value,
    paidOn: known.day.date,
    recipient: vendor,
    payer: direction === "purchase" ? context.business.profile : {},
    payerName: buyer,
    payerAbroad: direction === "sale" ? countryAbroad(invoice, pack) : null,
    statements: invoice.statements,
    text: null,
    ownMake: null,
    receipt: invoice.type === "receipt",
    invoiceBaseMinor: baseTotal,
    grossMinor: gross,
    billedInMonth: () => billedInMonth(invoice, context.history, known.day.date, pack.currency, sha256),
    currency: invoice.currency.value,
    vatCharged: situation.evidence.chargedMinor === null ? invoice.pricesIncludeTax : situation.evidence.chargedMinor !== 0,
  };
  const madeBy = ownMakes(
    { text: invoice.text, vendor: invoice.vendor.name.value, customer: invoice.customer.name.value, isSale: direction === "sale" },
    judged,
  );
  const stated = statementsByLine(
    invoice.statements,
    judged.map(({ description }) => description),
  );
  const decisions = classes.map((line, index) =>
    withWht(
      decideWht(
        { ...whtSituation, statements: stated[index] ?? [], text: judged[index]?.description ?? null, ownMake: madeBy[index] ?? null },
        taxed.decisions[index]?.treatment === "standard" ? asTaxedOutlay(line, taxed.charged[index] ?? null) : line,
      ),
      overrides[index] ?? {},
    ),
  );
  const amounts = withheldByLine(decisions, taxed.baseMinor);
  const lines = decisions.map((decision, index) => lineWht(whtSituation, decision, taxed.baseMinor[index] ?? 0, amounts[index] ?? 0));
  const kept = vatWithheldByBuyer(
    { pack, wholeMinor },
    taxed.lines.map(({ opinion }, index) => ({ row: taxed.withheldRows[index] ?? null, vat: opinion })),
  );
  const wht = invoiceWht(lines, (withheld) => gross - withheld - kept.minor);
  return { wht, lines, decisions, kept };
}

function treated(treating: Treating): Treatment {
  const { invoice, context, pack, direction, judged, warnings } = treating;
  const known = classified(treating);
  const taxed = vatOf(treating, known);
  const withheld = whtOf(treating, known, taxed);
  return {
    country: pack.country,
    direction,
    vat: taxed.vat,
    wht: withheld.wht,
    isVatForeign: known.situation.evidence.foreign,
    rulesVersion: pack.rulesVersion,
    lines: judged.flatMap(({ line }, index) => {
      const vatLine = taxed.lines[index];
      const whtLine = withheld.lines[index];
      return line && vatLine && whtLine
        ? [{ lineNumber: line.lineNumber, category: shown(known.classes[index]), vat: vatLine.opinion, wht: whtLine }]
        : [];
    }),
    warnings: withoutConfirmedFacts(context, [
      ...warnings,
      ...generalWarnings(invoice, context, known.situation, known.buyer ?? ""),
      ...taxed.lines.flatMap((line) => line.warnings),
      ...withheld.kept.warnings,
      ...whtWarnings(withheld.decisions, withheld.lines, known.vendor, pack),
      ...(withheld.wht.applicable === false ? [] : known.day.warnings),
    ]),
  };
}
