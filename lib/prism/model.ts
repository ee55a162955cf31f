import type { VatFilingDraft, WhtFilingDraft } from "@/lib/flux/requests/draft-schema";
import type { IsoDate } from "@/lib/kernel/dates";
import type { DecimalString, MinorUnits } from "@/lib/kernel/money";
import type { SuggestedAction } from "./check/suggested-action-values";
import type { LearnedCorrection } from "./learned-correction";

import type { Place, ReadDocument } from "./read-model";

// The output of the read stage.
export type * from "./read-model";

/** One value of an invoice with the printed text, the confidence, who stated it and where it stands on the page. */
export interface Cell<T> {
  value: T | null;
  /** The text as printed or sent; null if there is none. */
  raw: string | null;
  /** Calibrated probability, 0 to 1, that `value` is right. If `value` is null: that the invoice indeed states none. */
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
  /** Percent; null if the page states an amount and no rate. */
  rate: number | null;
  /** "VAT", or the name of a levy charged beside VAT (Ghana: NHIL, GETFund). */
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
  /** The discount between quantity × unit price and `amount`, if the page states one. */
  discountMinor?: MinorUnits;
  /** UNCL 5305 category of an e-invoice line, else null. */
  taxCategoryCode: string | null;
}

/**
 * An invoice as the document and the request state it. Money is in minor units of `currency`, with 2 decimals if the currency is unknown.
 */
export interface Invoice {
  type: DocumentType;
  typeConfidence: number;
  /**
   * Why `type` may be wrong, in words: the e-invoice's type code has two meanings and nothing settles which, or the page's title is that of
   * another kind of document.
   */
  typeDoubt?: string;
  language: string | null;
  invoiceNumber: Cell<string>;
  invoiceDate: Cell<IsoDate>;
  dueDate: Cell<IsoDate>;
  /** The day on which VAT became chargeable, if an e-invoice states one other than its date (BT-7 of EN 16931). */
  taxPoint?: IsoDate;
  /** Numbers and dates, as far as stated, of the invoices that an e-invoice says it corrects (BG-3). */
  corrects?: { number: string | null; date: IsoDate | null }[];
  purchaseOrder: Cell<string>;
  currency: Cell<string>;
  irn: Cell<string>;
  vendor: Party & { bankAccount: Cell<string>; /** ISO 3166-1 alpha-2, from the address, tax id or XML. */ country: Cell<string> };
  customer: Party & { country: Cell<string> };
  /** Taxable amount before VAT and net of discount, as printed if the page prints it. */
  subtotal: Cell<MinorUnits>;
  discount: Cell<MinorUnits>;
  /** Charges beside the lines, such as freight and handling, that are part of the subtotal. */
  charges: Cell<MinorUnits>;
  taxTotal: Cell<MinorUnits>;
  total: Cell<MinorUnits>;
  amountDue: Cell<MinorUnits>;
  /** Withholding tax that the page itself says was deducted, or that may be: the printed sums don't show that it wasn't. */
  whtDeducted: Cell<MinorUnits>;
  /** Withholding tax that the page names for the buyer to deduct. */
  whtStated?: StatedWithholding;
  /**
   * What a payment certificate deducts from the value of its lines before it states the subtotal: retention, advances, earlier payments.
   */
  deducted?: Cell<MinorUnits>;
  /**
   * An amount added after VAT, such as stamp duty, or a rounding adjustment (negative if it lowers the total). Part of the total, but of
   * neither the VAT nor the withholding base.
   */
  duty?: Cell<MinorUnits>;
  /** True if printed line amounts include VAT. */
  pricesIncludeTax: boolean;
  taxDetails: TaxDetail[];
  lineItems: LineItem[];
  /** Statements on the page that tax rules use. They are words of the document, never instructions. */
  statements: Statement[];
  /** Fields on which the visible page and the e-invoice's XML disagree. */
  displayConflicts: { field: string; xml: string; page: string; provenance: Place[] }[];
  /** All visible text in reading order, used to classify by words. */
  text: string;
  warnings: string[];
}

/** Withholding tax as a page names it: "WHT 5% to be deducted: 50,000.00". */
export interface StatedWithholding {
  /** In percent; empty if it names none. */
  rates: number[];
  /** In all, or null if it names none. */
  amountMinor: MinorUnits | null;
  provenance: Place[];
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

// ---- request and context -----------------------------------------------------------------------------------------------

/** The API's fields for one invoice. All are optional here because the API validates them on entry. */
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
  /** Id of the filing that contains the invoice, if its analysis was deleted. Only the hash of its file is known then. */
  filedIn?: string;
  /** False: a reviewer rejected the invoice, or it is waiting for review. Null: unknown, counts as approved. */
  approved: boolean | null;
}

/** Tax settings of the business. Each has a named default in the jurisdiction's rule pack. */
export interface BusinessTaxProfile {
  /** The business withholds VAT on its purchases (government, MDA, oil and gas company, bank, other appointed collector). */
  vatWithholdingAgent?: boolean;
  /** The business is an individual; individuals need not deduct WHT. */
  isIndividual?: boolean;
  /** Annual turnover in major units of the country's currency, for the small-payer rule. */
  annualTurnover?: number;
  /** Limits that replace the rule pack's defaults, by limit id, such as `wht_small_payer_turnover`. */
  limits?: Record<string, number>;
  /** Settings and payments to date of each vendor, by folded tax id or name. */
  vendors?: Record<string, VendorTaxProfile>;
}

export interface VendorTaxProfile {
  recipientType?: "company" | "individual";
  residency?: "resident" | "non_resident";
  treatyCountry?: string;
  ownManufacture?: boolean;
  /** The vendor is connected with the business, for example because one owns or controls the other. */
  relatedParty?: boolean;
  vatRegistered?: boolean;
  /** Last day on which payments to the vendor are exempt from withholding, for example under a certificate that the business has seen. */
  whtExemptUntil?: IsoDate;
  /** First day on which the vendor must issue e-invoices, if known. */
  eInvoicingGoLive?: IsoDate;
  /** Paid to the vendor in the current calendar month and year, not counting this invoice; net of VAT, in major units. */
  paidThisMonth?: number;
  paidThisYear?: number;
}

/** Thresholds of the checks. An account can change each of them. */
export interface CheckThresholds {
  /** Currency units by which a line amount or a tax amount may differ. */
  lineTolerance: number;
  sumTolerancePerLine: number;
  sumToleranceMin: number;
  robustZ: number;
  /** With fewer earlier invoices than this, a vendor's usual amount is unknown. */
  outlierEarlierMin: number;
  /** An unusual amount counts as round if it is a multiple of this, in major units. */
  roundAmountStep: number;
  splitUnderLimitPercent: number;
  /** `splitCount` invoices within `splitDays` days count as a split. */
  splitCount: number;
  splitDays: number;
  /** Approval limit in major units that split invoices may try to stay under; null: only round millions are tested. */
  approvalLimit: number | null;
  staleMonths: number;
  nearDuplicateDays: number;
  reviewConfidence: number;
}

/** A reviewer's decision on how a line is treated. It takes precedence over the words on the page. */
export interface TreatmentOverride {
  /** null: applies to every line, and to an invoice without lines. */
  lineNumber: number | null;
  vatTreatment?: Exclude<VatTreatment, "mixed" | "undetermined">;
  /** A category of lib/tax/rule-pack; `not_applicable`: nothing is withheld. */
  category?: string;
  recipientType?: "company" | "individual";
  residency?: "resident" | "non_resident";
  reason?: string;
}

/** Everything `analyze` may use besides the document and the request. */
export interface AnalysisContext {
  /** The analysis date, used as "today" by every rule that needs one. */
  asOf: IsoDate;
  /** The stored business's country, else the account's default. The request's `country` takes precedence. */
  defaultCountry: string | null;
  business: { name: string | null; taxId: string | null; country: string | null; profile: BusinessTaxProfile };
  /** Name of the account's owner, used if no business is known. */
  accountName?: string;
  history: EarlierInvoice[];
  thresholds: CheckThresholds;
  /** Reviewers' decisions, oldest first. */
  overrides?: readonly TreatmentOverride[];
  /** What reviewers' corrections have taught, newest first. */
  corrections?: readonly LearnedCorrection[];
  /** Unverified facts (`AnalysisWarning.fact`) that the account has confirmed for itself; they no longer raise warnings. */
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
  /** null: cannot be determined. */
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
  /** Whether `applicable` is null only because the country's table lists no such payment, which passes without review. */
  unlisted: boolean;
}

export interface LineTreatment {
  lineNumber: number;
  category: { code: string; label: string; confidence: number };
  vat: VatOpinion;
  wht: WhtOpinion;
}

export interface Treatment {
  /** ISO 3166-1 alpha-2 code of the rule pack used; null: the country is unknown, and no rules were assumed. */
  country: string | null;
  direction: "purchase" | "sale";
  vat: VatOpinion;
  wht: WhtOpinion;
  lines: LineTreatment[];
  /** Whether the VAT charged is another country's. */
  isVatForeign: boolean;
  rulesVersion: string;
  warnings: AnalysisWarning[];
}

export interface AnalysisWarning {
  code: string;
  message: string;
  /** For `unverified_rule`: the id of the fact that no published source confirms. An account confirms the fact under this id. */
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
    /** Amounts in major units; texts and dates unchanged. */
    expected: string | number | null;
    actual: string | number | null;
    difference: number | null;
    tolerance: number | null;
    provenance: Place[];
    /** Ids of the earlier invoices that this one was compared with. */
    related: string[];
    /** Id of the EN 16931 rule that failed, if one did. */
    ruleId?: string;
  };
}

export interface Decision {
  recommendation: "approve" | "review" | "reject";
  reasons: string[];
  needsReview: boolean;
}

/** Request bodies ready to be posted to flux, without encryptedPayload. */
export interface FilingDraft {
  vat: VatFilingDraft | null;
  wht: WhtFilingDraft | null;
}

// ---- result -----------------------------------------------------------------------------------------------------------

/** The pipeline's result with amounts in minor units; `presentAnalysis` turns it into the API's JSON. */
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
