import type { FilingWarning } from "./filing-warnings";
import type { Period } from "./requests/period";

/** What the 202 shows. */
export interface AcceptedFilings {
  data: {
    id: string;
    created_at: string;
    filingId: string | null;
    batchId: string | null;
    taxType: "VAT" | "WHT";
    totalRecords: number;
    totals: { amount: number; tax: number };
    /** Null where the taxpayers of a batch file for several periods. */
    period: Period | null;
    statusUrl: string;
    filings?: { id: string; filingId: string | null }[];
  };
  warnings?: FilingWarning[];
  /** This is the first answer to the same content, under the same filingId or batchId: nothing was filed now. Not kept. */
  isReplay?: true;
}
