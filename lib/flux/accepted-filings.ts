import type { FilingWarning } from "./filing-warnings";
import type { Period } from "./requests/period-values";

/** The body of a 202 answer to a filing request. */
export interface AcceptedFilings {
  data: {
    id: string;
    created_at: string;
    filingId: string | null;
    batchId: string | null;
    taxType: "VAT" | "WHT";
    totalRecords: number;
    totals: { amount: number; tax: number };
    /** Null if the filings of a batch cover several periods. */
    period: Period | null;
    statusUrl: string;
    filings?: { id: string; filingId: string | null }[];
  };
  warnings?: FilingWarning[];
  /** True if this repeats the first answer to the same content under the same filingId or batchId: nothing was filed now. Not stored. */
  isReplay?: true;
}

/** The answer as it was stored with the filing or batch, byte for byte. */
export const storedAnswer = (bytes: Buffer): AcceptedFilings => JSON.parse(bytes.toString("utf8")) as AcceptedFilings;
