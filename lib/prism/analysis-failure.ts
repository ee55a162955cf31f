/** Error codes of an item that could not be analyzed. */
export type ItemErrorCode =
  | "document_unreachable"
  | "document_forbidden_address"
  | "document_timeout"
  | "document_too_large"
  | "unsupported_document_type"
  | "document_encrypted"
  | "document_corrupt"
  | "document_unreadable"
  | "not_an_invoice"
  | "insufficient_input"
  | "analysis_timeout"
  | "internal_error";

/** Why an item failed. `stage` is the pipeline step; `retryable` says whether the same request may succeed later. */
export interface ItemError {
  code: ItemErrorCode;
  stage: "fetch" | "read" | "extract" | "treat" | "check" | "store";
  message: string;
  retryable: boolean;
}

export class AnalysisFailure extends Error {
  constructor(readonly detail: ItemError) {
    super(detail.message);
    this.name = "AnalysisFailure";
  }
}
