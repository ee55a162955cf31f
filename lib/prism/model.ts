import type { VatFilingDraft, WhtFilingDraft } from "@/lib/flux/requests/draft-schema";
import type { IsoDate } from "@/lib/kernel/dates";
import type { DecimalString, MinorUnits } from "@/lib/kernel/money";
import type { SuggestedAction } from "./check/suggested-action-values";
import type { LearnedCorrection } from "./learned-correction";

import type { Place, ReadDocument } from "./read-model";

// What the read stage hands on.
export type * from "./read-model";

/** One value of an invoice: what it is, how it was printed, how sure we are, who said it and where it stands. */
export interface Cell<T> {
  value: T | null;
  /** The text as printed or as sent; null where there is none. */
  raw: string | null;
  /** Calibrated probability that `value` is right, 0..1. For a value of null: that there is none to find. */
  confidence: number;
  source: "document" | "request" | "derived";
  provenance: Place[];
}

// ---- extract ------------------------------------------------------------------------------------------------------

export type DocumentType = "invoice" | "credit_note" | "receipt" | "proforma";

export interface Party {
  name: Cell<string>;
  taxId: Cell<string>;
  address: Cell<string>;
}

export interface TaxDetail {
  /** Percent; null where the page names an amount and no rate. */
  rate: number | null;
  /** "VAT", or the levy's own name where it stands beside VAT (Ghana: NHIL, GETFund). */
  label: string;
  baseMinor: MinorUnits | null;
  amountMinor: MinorUnits | null;
  /** UNCL 5305 category of an e-invoice: S, Z, E, AE, K, G, O … */
  categoryCode: string | null;
  provenance: Place[];
}

export interface LineItem {
  lineNumber: number;
  description: Cell<string>;
  quantity: Cell<DecimalString>;
  unit: Cell<string>;
  unitPrice: Cell<DecimalString>;
  /** Line amount in minor units, as printed: net of VAT unless `Invoice.pricesIncludeTax`. */
  amount: Cell<MinorUnits>;
  productCode: Cell<string>;
  /** Percent. */
  taxRate: Cell<number>;
  taxAmount: Cell<MinorUnits>;
  /** What the page takes off quantity × unit price before it states `amount`, where it says so. */
  discountMinor?: MinorUnits;
  /** UNCL 5305 category of an e-invoice line, else null. */
  taxCategoryCode: string | null;
}

/** An invoice as the document (and the request) state it. Money is in minor units of `currency` (2 decimals where unknown). */
export interface Invoice {
  type: DocumentType;
  typeConfidence: number;
  /** Why it may be something else than `type`, in words: an e-invoice's code has two meanings and nothing settles which, or a page's title is of another paper. */
  typeDoubt?: string;
  language: string | null;
  invoiceNumber: Cell<string>;
  invoiceDate: Cell<IsoDate>;
  dueDate: Cell<IsoDate>;
  /** The day on which VAT became chargeable, where an e-invoice states another than its own (BT-7 of EN 16931). */
  taxPoint?: IsoDate;
  /** The invoices that an e-invoice says it corrects (BG-3): their numbers and days, as far as they are stated. */
  corrects?: { number: string | null; date: IsoDate | null }[];
  purchaseOrder: Cell<string>;
  currency: Cell<string>;
  irn: Cell<string>;
  vendor: Party & { bankAccount: Cell<string>; /** ISO 3166-1 alpha-2, from address, tax id or XML. */ country: Cell<string> };
  customer: Party & { country: Cell<string> };
  /** Taxable amount before VAT, net of discount, as printed where it is printed. */
  subtotal: Cell<MinorUnits>;
  discount: Cell<MinorUnits>;
  /** Charges beside the lines (freight, handling) that belong to the subtotal. */
  charges: Cell<MinorUnits>;
  taxTotal: Cell<MinorUnits>;
  total: Cell<MinorUnits>;
  amountDue: Cell<MinorUnits>;
  /** Withholding tax that the page itself says was deducted. */
  whtDeducted: Cell<MinorUnits>;
  /** What a certificate takes off the value of its lines before it states the subtotal: retention, advances, earlier payments. */
  deducted?: Cell<MinorUnits>;
  /** What the page adds behind VAT, such as stamp duty, or takes off to round its total (then negative): part of the total, and of neither VAT's nor withholding's base. */
  duty?: Cell<MinorUnits>;
  /** True where printed line amounts include VAT. */
  pricesIncludeTax: boolean;
  taxDetails: TaxDetail[];
  lineItems: LineItem[];
  /** Facts the text states that tax rules use: words on the page, never instructions. */
  statements: Statement[];
  /** Where the page's display and the e-invoice's XML disagree, by field. */
  displayConflicts: { field: string; xml: string; page: string; provenance: Place[] }[];
  /** All visible text in reading order, for classification by words. */
  text: string;
  warnings: string[];
}

/** A sentence on the page with a meaning in tax law, such as "WHT exempt" or "reverse charge". */
export interface Statement {
  kind:
    | "wht_exempt"
    | "vat_exempt"
    | "vat_not_registered"
    | "reverse_charge"
    | "own_manufacture"
    | "small_business"
    | "export"
    | "paid_over_counter";
  raw: string;
  provenance: Place[];
}

// ---- what the caller says, and what is known ------------------------------------------------------------------------

/** The API's fields for one invoice (api.md §5), all optional here: validation happened at the edge. */
export interface AnalysisRequest {
  businessId?: string;
  businessName?: string;
  businessTaxID?: string;
  state?: string;
  country?: string;
  invoiceNumber?: string;
  vendorName?: string;
  vendorTaxId?: string;
  invoiceDate?: IsoDate;
  paymentDate?: IsoDate;
  currency?: string;
}

/** An earlier invoice of the same business; also the shape of a line of `levy analyze --history`. Amounts in major units. */
export interface EarlierInvoice {
  id: string;
  invoiceNumber: string | null;
  invoiceDate: IsoDate | null;
  vendorName: string | null;
  vendorTaxId: string | null;
  currency: string | null;
  total: number | null;
  bankAccount: string | null;
  sha256: string | null;
  /** The filing that has it, where its analysis was deleted: nothing else is known of it than the bytes of its file. */
  filedIn?: string;
  /** False: a person rejected it, or it still waits for one. Null: nobody knows, and it counts as approved. */
  approved: boolean | null;
}

/** Settings of the business that bear on tax; every one has a named default in the jurisdiction's rule pack. */
export interface BusinessTaxProfile {
  /** Withholds VAT on what it buys (government, MDA, oil and gas company, bank, other appointed collector). */
  vatWithholdingAgent?: boolean;
  /** Individuals need not deduct WHT. */
  isIndividual?: boolean;
  /** Annual turnover in major units of the country's currency, for the small-deductor rule. */
  annualTurnover?: number;
  /** Limits that replace the defaults of the rule pack, by their id there, such as `wht_small_payer_turnover`. */
  limits?: Record<string, number>;
  /** What this business has paid each vendor (by folded tax id or name) in the current month, major units. */
  vendors?: Record<string, VendorTaxProfile>;
}

export interface VendorTaxProfile {
  recipientType?: "company" | "individual";
  residency?: "resident" | "non_resident";
  treatyCountry?: string;
  ownManufacture?: boolean;
  /** Connected with the business, as where one owns or controls the other. */
  relatedParty?: boolean;
  vatRegistered?: boolean;
  /** Last day on which payments to the vendor are exempt from withholding, as by a certificate that the business has seen. */
  whtExemptUntil?: IsoDate;
  /** First day on which the vendor must issue e-invoices, where known. */
  eInvoicingGoLive?: IsoDate;
  /** Paid to the vendor in the current calendar month and year besides this invoice, net of VAT, in major units. */
  paidThisMonth?: number;
  paidThisYear?: number;
}

/** Thresholds of the checks (analysis.md §4); an account may set each. */
export interface CheckThresholds {
  /** Currency units by which a line or a tax may differ. */
  lineTolerance: number;
  sumTolerancePerLine: number;
  sumToleranceMin: number;
  robustZ: number;
  /** Fewer earlier invoices of a vendor say nothing about its usual amount. */
  outlierEarlierMin: number;
  /** An unusual amount that is a multiple of this, in major units, is round. */
  roundAmountStep: number;
  splitUnderLimitPercent: number;
  /** So many invoices within so many days make a split. */
  splitCount: number;
  splitDays: number;
  /** Approval limit in major units under which split invoices hide; null: round millions only. */
  approvalLimit: number | null;
  staleMonths: number;
  nearDuplicateDays: number;
  reviewConfidence: number;
}

/** A person's decision about how a line is treated; it stands above what the words on the page say. */
export interface TreatmentOverride {
  /** null: every line, and an invoice that shows none. */
  lineNumber: number | null;
  vatTreatment?: Exclude<VatTreatment, "mixed" | "undetermined">;
  /** A category of lib/tax/rule-pack; `not_applicable`: nothing is withheld. */
  category?: string;
  recipientType?: "company" | "individual";
  residency?: "resident" | "non_resident";
  reason?: string;
}

/** Everything `analyze` may know besides document and request. No database, no clock, no network. */
export interface AnalysisContext {
  /** The analysis date: "today" for every rule that needs one. */
  asOf: IsoDate;
  /** The stored business's country, else the account's default; the request's `country` goes first. */
  defaultCountry: string | null;
  business: { name: string | null; taxId: string | null; country: string | null; profile: BusinessTaxProfile };
  /** Whose account it is: asked where no business is known. */
  accountName?: string;
  history: EarlierInvoice[];
  thresholds: CheckThresholds;
  /** A reviewer's decisions, the oldest first. */
  overrides?: readonly TreatmentOverride[];
  /** What reviewers' corrections taught, the newest first; none where absent. */
  corrections?: readonly LearnedCorrection[];
  /** Unverified facts (`AnalysisWarning.fact`) that the account has confirmed for itself: they warn no more. */
  confirmedFacts?: readonly string[];
}

// ---- treat --------------------------------------------------------------------------------------------------------

export type VatTreatment =
  "standard" | "zero_rated" | "exempt" | "suspended" | "out_of_scope" | "reverse_charge" | "mixed" | "undetermined";
export type VatStatus = 0 | 1 | 2 | null;

export interface VatOpinion {
  treatment: VatTreatment;
  vatStatus: VatStatus;
  rate: number | null;
  taxableBaseMinor: MinorUnits | null;
  expectedMinor: MinorUnits | null;
  chargedMinor: MinorUnits | null;
  /** charged − expected */
  differenceMinor: MinorUnits | null;
  inputRecoverable: boolean | null;
  collection: "supplier_charges" | "buyer_withholds" | "reverse_charge" | null;
  ruleId: string | null;
  legalBasis: string | null;
  rulesVersion: string;
  reason: string;
  confidence: number;
  alternatives: { treatment: VatTreatment; rate: number | null; reason: string; confidence: number }[];
}

export interface WhtOpinion {
  /** null: cannot be said from what is known. */
  applicable: boolean | null;
  category: string | null;
  recipientType: "company" | "individual" | null;
  residency: "resident" | "non_resident" | null;
  rate: number | null;
  baseMinor: MinorUnits | null;
  amountMinor: MinorUnits | null;
  noTinUplift: boolean;
  netPayableMinor: MinorUnits | null;
  remitTo: "federal" | "state" | null;
  dueDate: IsoDate | null;
  /** Code of the exemption that applied, else null. */
  exemption: string | null;
  ruleId: string | null;
  legalBasis: string | null;
  reason: string;
  confidence: number;
  alternatives: { category: string; rate: number; amountMinor: MinorUnits; reason: string; confidence: number }[];
}

export interface LineTreatment {
  lineNumber: number;
  category: { code: string; label: string; confidence: number };
  vat: VatOpinion;
  wht: WhtOpinion;
}

export interface Treatment {
  /** ISO 3166-1 alpha-2 of the rule pack used; null: unknown country, nothing was guessed. */
  country: string | null;
  direction: "purchase" | "sale";
  vat: VatOpinion;
  wht: WhtOpinion;
  lines: LineTreatment[];
  rulesVersion: string;
  warnings: AnalysisWarning[];
}

export interface AnalysisWarning {
  code: string;
  message: string;
  /** Of `unverified_rule`: the fact that no published source confirms, by the id under which an account may confirm it. */
  fact?: string;
}

// ---- check --------------------------------------------------------------------------------------------------------

export type Severity = "critical" | "high" | "medium" | "low" | "info";

export interface Anomaly {
  code: string;
  severity: Severity;
  category: "arithmetic" | "tax" | "identity" | "duplicate" | "document" | "fraud_signal" | "einvoice";
  message: string;
  field: string | null;
  lineNumber: number | null;
  blocking: boolean;
  confidence: number;
  suggestedAction: SuggestedAction;
  evidence: {
    /** Amounts in major units, texts and dates as they are. */
    expected: string | number | null;
    actual: string | number | null;
    difference: number | null;
    tolerance: number | null;
    provenance: Place[];
    /** Ids of the earlier invoices this one is held against. */
    related: string[];
    /** Rule id of EN 16931 where one fired. */
    ruleId?: string;
  };
}

export interface Decision {
  recommendation: "approve" | "review" | "reject";
  reasons: string[];
  needsReview: boolean;
}

/** Bodies that post to flux as they are, without encryptedPayload (api.md §6). */
export interface FilingDraft {
  vat: VatFilingDraft | null;
  wht: WhtFilingDraft | null;
}

// ---- the whole ----------------------------------------------------------------------------------------------------

/** The pipeline's answer with amounts in minor units; `presentAnalysis` turns it into the JSON of analysis.md §2. */
export interface Analysis {
  document: {
    mimeType: ReadDocument["mimeType"] | null;
    sha256: string | null;
    pages: number;
    textSource: ReadDocument["textSource"] | null;
  };
  invoice: Invoice;
  treatment: Treatment;
  anomalies: Anomaly[];
  decision: Decision;
  filingDraft: FilingDraft;
  confidence: number;
  warnings: AnalysisWarning[];
}

export { learnableVatTreatments, type LearnableVatTreatment, type LearnedCorrection } from "./learned-correction";
export { AnalysisFailure, type ItemError, type ItemErrorCode } from "./analysis-failure";
