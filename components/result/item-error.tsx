import { FileUp } from "lucide-react";
import type { ReactNode } from "react";
import { humanize } from "@/components/format/humanize";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import type { InvoiceView } from "@/lib/prism/invoices/read-invoice";
import type { ItemErrorCode } from "@/lib/prism/model";

/** What to do about each error that an analysis can end with. */
const remedies: Record<ItemErrorCode, { title: string; remedy: string }> = {
  document_unreachable: {
    title: "The document couldn't be fetched",
    remedy: "Check that its URL opens without a password and hasn't expired, then send the invoice again, or upload the file here.",
  },
  document_forbidden_address: {
    title: "The document's URL isn't allowed",
    remedy: "Use a public URL. Private network addresses are never fetched. You can also upload the file here.",
  },
  document_timeout: { title: "The document's server took too long", remedy: "Send the invoice again, or upload the file here." },
  document_too_large: {
    title: "The document is too large",
    remedy: "The limit is 20 MB and 50 pages. Split the document, or save it with smaller images.",
  },
  unsupported_document_type: { title: "This file type isn't supported", remedy: "Save it as a PDF, PNG, JPG or XML e-invoice (UBL, CII)." },
  document_encrypted: { title: "The document is password-protected", remedy: "Save it without the password and upload it again." },
  document_corrupt: { title: "The document is damaged", remedy: "Ask the sender for a new copy, or print it to a new PDF." },
  document_unreadable: { title: "The document couldn't be read", remedy: "Scan it again, flat and in good light, at 200 dpi or more." },
  not_an_invoice: {
    title: "This is not an invoice",
    remedy: "It looks like another type of document, such as a statement, order or waybill. Ask the vendor for the invoice.",
  },
  insufficient_input: {
    title: "There was nothing to analyze",
    remedy: "Send a document, or at least the vendor's name or the invoice number.",
  },
  analysis_timeout: {
    title: "The analysis took too long",
    remedy: "Upload it again. If the problem persists, split the document into smaller parts.",
  },
  internal_error: {
    title: "Something went wrong on our side",
    remedy: "Upload it again. If the problem persists, report the invoice ID to the operator of this service.",
  },
};

/** What to do about a failed analysis. `upload` is offered with each remedy, because each ends with another document or another attempt. */
export function ItemErrorNotice({ error, upload }: { error: NonNullable<InvoiceView["error"]>; upload: ReactNode }) {
  const known =
    error.code in remedies ? remedies[error.code as ItemErrorCode] : { title: humanize(error.code), remedy: "Send the invoice again." };
  return (
    <Notice kind="danger" title={known.title}>
      <p>{known.remedy}</p>
      <p className="mt-1 text-xs text-ink-faint">
        {error.message} (<code className="font-mono">{error.code}</code>, at stage “{error.stage}”). The credit was refunded.
      </p>
      {upload}
    </Notice>
  );
}

/** Leads to the uploads, for the same business as the failed invoice. */
export function UploadAgain({ environment, businessId }: { environment: string; businessId: string | null }) {
  return (
    <Button asChild size="sm" className="mt-2">
      <Link href={`/${environment}/invoices${businessId === null ? "" : `?for=${encodeURIComponent(businessId)}`}`}>
        <FileUp aria-hidden />
        Upload a document
      </Link>
    </Button>
  );
}
