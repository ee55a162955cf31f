import type { IsoDate } from "@/lib/kernel/dates";
import type { RulePack } from "@/lib/tax/rule-pack";
import type { AnalysisWarning, Treatment, VatOpinion, VatTreatment } from "../../model";
import type { Recipient } from "../parties/recipient";
import type { RelievedCustomer } from "../parties/relieved-customer";
import type { VatEvidence } from "./vat-evidence";

/** The limit up to which a business charges no VAT, and what its own turnover says of it. Amounts in major units of the country's currency. */
export interface SmallSeller {
  turnover: number;
  limit: number;
  contested: readonly number[];
  excludes: string | null;
}

/** What is the same for every line of an invoice. */
export interface VatSituation {
  pack: RulePack;
  taxPoint: IsoDate;
  direction: Treatment["direction"];
  vendor: Recipient;
  evidence: VatEvidence;
  /** The business sells to a customer abroad: why we think so, and how sure. */
  exported: { reason: string; confidence: number; country: string | null } | null;
  /** A relief that the supply has because of its customer. */
  customer: RelievedCustomer | null;
  /** The supplier is not registered for VAT: why we think so, and how sure. */
  unregistered: { reason: string; confidence: number } | null;
  /** On a sale: the business itself is small by its turnover, so that it may charge no VAT. */
  smallSeller: SmallSeller | null;
  /** The document says that the buyer accounts for the tax. */
  shifted: boolean;
  /** How many lines are judged together. */
  lineCount: number;
  /** Rate that stands for lines without one of their own, where the page prints exactly one. */
  singlePrintedRate: number | null;
}

/** How one line is treated; amounts come later, because tax is computed once a rate. */
export interface VatDecision {
  treatment: VatTreatment;
  /** Percent, levies counted in; null: no rate applies or none is known. */
  rate: number | null;
  ruleId: string | null;
  legalBasis: string | null;
  reason: string;
  confidence: number;
  alternatives: VatOpinion["alternatives"];
  warnings: AnalysisWarning[];
}
