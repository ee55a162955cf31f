import type { IsoDate } from "@/lib/kernel/dates";
import type { AnalysisRequest } from "@/lib/prism/model";

/** What is known beside the document. */
export interface ExtractionHints {
  /** ISO 3166-1 alpha-2 of the buyer, where known: settles which way round an ambiguous date goes where the page doesn't, and nothing else. */
  country: string | null;
  /** What the caller said; it is compared with the document later and never copied into what the document says. */
  request: AnalysisRequest;
  /** On whose behalf the document is read, where known: the tax number of this business is not that of a seller of another name. */
  business?: { name: string | null; taxId: string | null };
  /** The day of the analysis, where known: a date that could be read either way round is doubted by it, and never chosen. */
  asOf?: IsoDate;
}
