import type { IsoDate } from "@/lib/kernel/dates";
import type { RulePack } from "@/lib/tax/rule-pack";
import type { AnalysisWarning, Treatment, VatOpinion, VatTreatment } from "../../model";
import type { Recipient } from "../parties/recipient";
import type { RelievedCustomer } from "../parties/relieved-customer";
import type { VatEvidence } from "./vat-evidence";

/**
 * The turnover limit below which a business charges no VAT, and the business's own turnover. Amounts in major units of the country's
 * currency.
 */
export interface SmallSeller {
  turnover: number;
  limit: number;
  contested: readonly number[];
  excludes: string | null;
}

/** Facts that are the same for every line of an invoice. */
export interface VatSituation {
  pack: RulePack;
  taxPoint: IsoDate;
  direction: Treatment["direction"];
  vendor: Recipient;
  evidence: VatEvidence;
  /** The business sells to a customer abroad: why this is assumed, and with what confidence. */
  exported: { reason: string; confidence: number; country: string | null } | null;
  /** A relief that the supply has because of its customer. */
  customer: RelievedCustomer | null;
  /** The supplier is not registered for VAT: why this is assumed, and with what confidence. */
  unregistered: { reason: string; confidence: number } | null;
  /** For a sale: the business's own turnover is small, so it may not have to charge VAT. */
  smallSeller: SmallSeller | null;
  /** The document says that the buyer accounts for the tax. */
  shifted: boolean;
  /** Number of lines judged together. */
  lineCount: number;
  /** The rate used for lines that print none, if the page prints exactly one rate. */
  singlePrintedRate: number | null;
}

/** The treatment of one line. Amounts are computed later, because tax is computed once per rate. */
export interface VatDecision {
  treatment: VatTreatment;
  /** Percent, including levies; null: no rate applies or none is known. */
  rate: number | null;
  ruleId: string | null;
  legalBasis: string | null;
  reason: string;
  confidence: number;
  alternatives: VatOpinion["alternatives"];
  warnings: AnalysisWarning[];
}
