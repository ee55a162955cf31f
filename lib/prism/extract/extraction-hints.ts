import type { IsoDate } from "@/lib/kernel/dates";
import type { AnalysisRequest } from "@/lib/prism/model";

/** Facts known from outside the document. */
export interface ExtractionHints {
  /** The buyer's country, ISO 3166-1 alpha-2, if known. Only used to resolve an ambiguous day and month order that the page leaves open. */
  country: string | null;
  /**
   * The caller's own fields. They are compared with the document later and never copied into its values, except for the currency: it decides
   * how the amounts of a page that leaves the currency open are counted.
   */
  request: AnalysisRequest;
  /** The business on whose behalf the document is read, if known: its tax number can't belong to a seller of another name. */
  business?: { name: string | null; taxId: string | null };
  /**
   * The day of the analysis, if known. It can cast doubt on a date whose day and month are ambiguous, but never decides between the
   * readings.
   */
  asOf?: IsoDate;
}
