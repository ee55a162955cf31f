/**
 * The parts of an e-invoice that the core rules of EN 16931 speak about, the same for both syntaxes. Amounts and rates
 * are the text of the XML, because the rules also judge its decimals; null: the element is not there.
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
  /** null: no such party is named. */
  payee: CoreParty | null;
  taxRepresentative: CoreParty | null;
  delivery: { addressGiven: boolean; country: string | null; date: string | null };
  period: CorePeriod | null;
  paymentMeans: CorePaymentMeans[];
  allowances: CoreAllowance[];
  charges: CoreAllowance[];
  /** Every total of VAT in the invoice's currency; there should be one. */
  taxTotals: string[];
  /** Total of VAT in the accounting currency, where another is named. */
  taxTotalInAccountingCurrency: string | null;
  /** null: the group of totals is missing. */
  totals: CoreTotals | null;
  breakdown: CoreTax[];
  lines: CoreLine[];
  dueDate: string | null;
  paymentTerms: string | null;
  precedingInvoices: { id: string | null }[];
  supportingDocuments: { id: string | null; mimeType: string | null }[];
  /** VAT categories as they are written, of whatever tax scheme: of lines, and of breakdown, allowances and charges. */
  categoryCodes: { lines: (string | null)[]; invoice: string[] };
  /** Day and code of the tax point, of which an invoice gives one at most. */
  taxPoint: { dateGiven: boolean; codeGiven: boolean };
}

export interface CoreParty {
  /** The group of the party stands in the document at all. */
  given: boolean;
  name: string | null;
  addressGiven: boolean;
  country: string | null;
  vatId: string | null;
  /** A tax registration that is no VAT number. */
  taxRegistration: string | null;
  legalId: string | null;
  /** Registers that the party's identifiers and its legal registration name. */
  schemes: { legal: string | null; ids: string[] };
  ids: string[];
  endpoint: { id: string; scheme: string | null } | null;
}

/** `described`: told by a code instead of days. */
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
