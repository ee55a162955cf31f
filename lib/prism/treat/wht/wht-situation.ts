import type { IsoDate } from "@/lib/kernel/dates";
import type { MinorUnits } from "@/lib/kernel/money";
import type { RulePack, WhtCategory } from "@/lib/tax/rule-pack";
import type { AnalysisWarning, BusinessTaxProfile, Statement } from "../../model";
import type { OwnMake } from "./own-make";
import type { Recipient } from "../parties/recipient";

/** Facts that are the same for every line of an invoice. */
export interface WhtSituation {
  pack: RulePack;
  /** The day whose law applies: the payment date, else the day of the analysis. */
  date: IsoDate;
  invoiceDate: IsoDate | null;
  /** The day of payment, kept even when `date` is set to the invoice's date. The vendor's exemption is tested on this day. */
  paidOn: IsoDate;
  recipient: Recipient;
  /** The payer's settings; empty for a sale, whose payer is the customer. */
  payer: BusinessTaxProfile;
  payerName: string | null;
  /** The country of a sale's customer abroad, who is not bound by this country's law to withhold; null for every other payer. */
  payerAbroad: string | null;
  statements: readonly Statement[];
  /** The line's words, for tables that have rows for particular wordings. */
  text: string | null;
  /** Evidence that the supplier made the line's goods. */
  ownMake: OwnMake | null;
  /** The document is a till or counter receipt, not an invoice on account. */
  receipt: boolean;
  /** Net base of the whole invoice, compared with the small payer's limit. */
  invoiceBaseMinor: MinorUnits;
  /** The amount to be paid, including VAT and before anything is withheld. */
  grossMinor: MinorUnits;
  /**
   * The total of the vendor's other invoices of the month, in major units of the country's currency (`billedInMonth`). Called only for
   * small payers.
   */
  billedInMonth: () => number;
  currency: string | null;
  vatCharged: boolean;
}

/** The treatment of one line. Amounts are computed later, because tax is computed once per rate. */
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
  /**
   * What is paid for, if `applicable` is null only because the country's table doesn't list it and, in general, nothing is withheld from it;
   * else null. Such a payment passes without review, with a warning.
   */
  unlisted: string | null;
  warnings: AnalysisWarning[];
}
