import type { IsoDate } from "@/lib/kernel/dates";
import type { MinorUnits } from "@/lib/kernel/money";
import type { RulePack, WhtCategory } from "@/lib/tax/rule-pack";
import type { AnalysisWarning, BusinessTaxProfile, Statement } from "../../model";
import type { OwnMake } from "./own-make";
import type { Recipient } from "../parties/recipient";

/** What is the same for every line of an invoice. */
export interface WhtSituation {
  pack: RulePack;
  /** The day of payment, else the day of the analysis. */
  date: IsoDate;
  invoiceDate: IsoDate | null;
  /** The day of payment, also where the law of the invoice's own day is looked at: by it the vendor's exemption holds or has ended. */
  paidOn: IsoDate;
  recipient: Recipient;
  /** The payer's settings; empty where the payer is the customer of a sale. */
  payer: BusinessTaxProfile;
  payerName: string | null;
  /** The country of a customer of this sale abroad, whom this country's law doesn't bind to deduct; null for every other payer. */
  payerAbroad: string | null;
  statements: readonly Statement[];
  /** The words of the line in question, by which a country's table may have a row for just that. */
  text: string | null;
  /** What shows that the supplier made the goods of the line in question. */
  ownMake: OwnMake | null;
  /** The document is a till's or a counter's receipt, and no invoice on account. */
  receipt: boolean;
  /** Net base of the whole invoice, for the small payer's limit. */
  invoiceBaseMinor: MinorUnits;
  /** What is to be paid, with VAT and before anything is withheld. */
  grossMinor: MinorUnits;
  /** What the vendor's other invoices of the month come to, in major units of the country's currency (`billedInMonth`); asked for small payers alone. */
  billedInMonth: () => number;
  currency: string | null;
  vatCharged: boolean;
}

/** How one line is treated; amounts come later, because tax is computed once a rate. */
export interface WhtDecision {
  applicable: boolean | null;
  category: WhtCategory;
  rate: number | null;
  noTinUplift: boolean;
  exemption: string | null;
  ruleId: string | null;
  legalBasis: string | null;
  reason: string;
  confidence: number;
  alternatives: { category: WhtCategory; rate: number; reason: string; confidence: number }[];
  warnings: AnalysisWarning[];
}
