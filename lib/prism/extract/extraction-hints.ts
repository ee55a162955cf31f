import type { AnalysisRequest } from "@/lib/prism/model";

/** What is known beside the document. */
export interface ExtractionHints {
  /** ISO 3166-1 alpha-2 of the buyer, where known: settles which way round an ambiguous date goes, and nothing else. */
  country: string | null;
  /** What the caller said; it is compared with the document later and never copied into what the document says. */
  request: AnalysisRequest;
}
