import { inWords } from "@/components/format/words";
import { Notice } from "@/components/ui/notice";
import type { InvoiceView } from "@/lib/prism/read-invoice";
import type { ItemErrorCode } from "@/lib/prism/model";

/** What to do about each way in which an analysis can fail. */
const remedies: Record<ItemErrorCode, { title: string; remedy: string }> = {
  document_unreachable: {
    title: "The document could not be fetched",
    remedy: "Check that its address opens without a password and has not expired, then send the invoice again.",
  },
  document_forbidden_address: {
    title: "The document's address is not allowed",
    remedy: "Use a public address: those inside a private network are never fetched. Or upload the file here.",
  },
  document_timeout: { title: "The document's server was too slow", remedy: "Send the invoice again, or upload the file here." },
  document_too_large: {
    title: "The document is too large",
    remedy: "At most 20 MB and 50 pages are read. Split it, or save it with smaller pictures.",
  },
  unsupported_document_type: {
    title: "This kind of file can't be read",
    remedy: "Save it as PDF, PNG, JPG or an XML e-invoice (UBL, CII).",
  },
  document_encrypted: { title: "The document is locked with a password", remedy: "Save it without the password and upload it again." },
  document_corrupt: { title: "The document is damaged", remedy: "Ask the sender for it again, or print it to a new PDF." },
  document_unreadable: {
    title: "Nothing on the document could be read",
    remedy: "Scan it again: flat, in good light, with 200 dpi or more.",
  },
  not_an_invoice: {
    title: "This is not an invoice",
    remedy: "It looks like another kind of paper, such as a statement, an order or a waybill. Ask the vendor for the invoice.",
  },
  insufficient_input: {
    title: "There was nothing to analyse",
    remedy: "Send a document, or at least the vendor's name or the invoice number.",
  },
  analysis_timeout: { title: "The analysis took too long", remedy: "Upload it again; if it stays, split the document into fewer pages." },
  internal_error: {
    title: "Something failed on our side",
    remedy: "Upload it again. If it stays, report the invoice's id to the operator of this service.",
  },
};

export function ItemErrorNotice({ error }: { error: NonNullable<InvoiceView["error"]> }) {
  const known =
    error.code in remedies ? remedies[error.code as ItemErrorCode] : { title: inWords(error.code), remedy: "Send the invoice again." };
  return (
    <Notice kind="danger" title={known.title}>
      <p>{known.remedy}</p>
      <p className="mt-1 text-xs text-ink-faint">
        {error.message} (<code className="font-mono">{error.code}</code>, while it was at “{error.stage}”). The credit was given back.
      </p>
    </Notice>
  );
}
