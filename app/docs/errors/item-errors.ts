import type { ItemErrorCode } from "@/lib/prism/model";

/** Why an invoice couldn't be analyzed, and what to do. The type requires an entry for every code. */
export const itemErrors: Readonly<Record<ItemErrorCode, string>> = {
  document_unreachable:
    "The URL couldn't be reached or didn't return 200. Check that it's public, or that its signature hasn't expired, and send the invoice again.",
  document_forbidden_address:
    "The URL points to a private, loopback, or link-local network, or to a port other than 80 and 443. Send a public URL, such as a pre-signed link to your file store, or upload the document in the portal. If you run the service yourself, allow your file server with LEVY_ALLOWED_PRIVATE_HOSTS=host:port.",
  document_timeout: "The document didn't download within 30 seconds. Serve it faster or send a smaller document.",
  document_too_large:
    "The document is larger than 20 MB, has more than 50 pages, is a picture of more than 150 million pixels, or unpacks to more than 64 MB of text and drawings. Split it or make it smaller.",
  unsupported_document_type:
    "The content isn't PDF, PNG, JPEG, or e-invoice XML, regardless of the file name. The message names the format where it's a known one, such as HEIC, TIFF, Word, or Base64, and says what to do. This also happens if the URL returns a sign-in page instead of the document.",
  document_encrypted: "The PDF is password-protected. Send a copy without a password.",
  document_corrupt: "The file is damaged or incomplete. Send it again from the source.",
  document_unreadable: "The document was opened, but too little of it is legible. Send a sharper scan, at 200 dpi or higher.",
  not_an_invoice:
    "The document isn't an invoice: for example, a statement, a waybill, an order, a blank page, or a picture. The message names other files within a PDF, such as in a portfolio: send each by itself.",
  insufficient_input: "The request has no document, vendorName, or invoiceNumber. Send an invoiceUrl.",
  analysis_timeout: "The analysis took too long and was stopped. Send the invoice again. If it keeps failing, send fewer pages.",
  internal_error:
    "Something failed on our side. If retryable is true, send the invoice again. If not, or if it keeps failing, report the requestId and the itemId.",
};
