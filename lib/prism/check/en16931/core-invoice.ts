/**
 * The parts of an e-invoice that the core rules of EN 16931 cover, the same for both syntaxes. Amounts and rates are kept as the text of
 * the XML, because the rules also check their decimals. Null means that the element is missing.
 */
export interface CoreInvoice {
  specification: string | null;
  number: string | null;
  issueDate: string | null;
  typeCode: string | null;
  currency: string | null;
  taxCurrency: string | null;
  seller: CoreParty;
  buyer: CoreParty;
  /** Null if no such party is named. */
  payee: CoreParty | null;
  taxRepresentative: CoreParty | null;
  delivery: { addressGiven: boolean; country: string | null; date: string | null };
  period: CorePeriod | null;
  paymentMeans: CorePaymentMeans[];
  allowances: CoreAllowance[];
  charges: CoreAllowance[];
  /** All VAT totals in the invoice's currency; there should be exactly one. */
  taxTotals: string[];
  /** VAT total in the accounting currency, if the invoice names one. */
  taxTotalInAccountingCurrency: string | null;
  /** Null if the group of totals is missing. */
  totals: CoreTotals | null;
  breakdown: CoreTax[];
  lines: CoreLine[];
  dueDate: string | null;
  paymentTerms: string | null;
  precedingInvoices: { id: string | null }[];
  supportingDocuments: { id: string | null; mimeType: string | null }[];
  /** VAT categories as written, of any tax scheme: those of the lines, and those of breakdown, allowances and charges. */
  categoryCodes: { lines: (string | null)[]; invoice: string[] };
  /** Whether the tax point is given as a date, and whether as a code. An invoice may give only one of them. */
  taxPoint: { dateGiven: boolean; codeGiven: boolean };
}

export interface CoreParty {
  /** Whether the document contains the party's group. */
  given: boolean;
  name: string | null;
  addressGiven: boolean;
  country: string | null;
  vatId: string | null;
  /** A tax registration other than a VAT number. */
  taxRegistration: string | null;
  legalId: string | null;
  /** Register schemes of the party's legal registration and of its identifiers. */
  schemes: { legal: string | null; ids: string[] };
  ids: string[];
  endpoint: { id: string; scheme: string | null } | null;
}

/** A period. `described` is true if a code describes it instead of dates. */
export interface CorePeriod {
  start: string | null;
  end: string | null;
  described: boolean;
}
export interface CorePaymentMeans {
  code: string | null;
  accountGiven: boolean;
  accountId: string | null;
}
export interface CoreCategory {
  category: string | null;
  rate: string | null;
}
export interface CoreAllowance extends CoreCategory {
  amount: string | null;
  base: string | null;
  reason: string | null;
}
export interface CoreTax extends CoreCategory {
  base: string | null;
  tax: string | null;
  reason: string | null;
  reasonCode: string | null;
}

export interface CoreTotals {
  lineSum: string | null;
  allowances: string | null;
  charges: string | null;
  exclusive: string | null;
  inclusive: string | null;
  prepaid: string | null;
  rounding: string | null;
  payable: string | null;
}

export interface CoreLine extends CoreCategory {
  id: string | null;
  quantity: string | null;
  unit: string | null;
  amount: string | null;
  itemName: string | null;
  netPrice: string | null;
  grossPrice: string | null;
  period: CorePeriod | null;
  allowances: CoreAllowance[];
  charges: CoreAllowance[];
  attributes: { name: string | null; value: string | null }[];
  standardId: { scheme: string | null } | null;
  classifications: { scheme: string | null }[];
}
