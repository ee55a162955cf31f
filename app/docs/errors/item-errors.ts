import type { ItemErrorCode } from "@/lib/prism/model";

/** Why an invoice could not be analysed, and what to do. A code without a row does not compile. */
export const itemErrors: Readonly<Record<ItemErrorCode, string>> = {
  document_unreachable:
    "The address could not be reached, or did not answer 200. Check that it is public or that its signature still holds, and send the invoice again.",
  document_forbidden_address:
    "The address leads to a private, loopback or link-local network, or to a port that is not allowed. Serve the document from a public address.",
  document_timeout: "The document did not arrive within 30 seconds. Serve it faster, or send a smaller one.",
  document_too_large: "The document has more than 20 MB or 50 pages. Split or shrink it.",
  unsupported_document_type:
    "What arrived is neither PDF, PNG, JPEG nor e-invoice XML, whatever its name says. A sign-in page in place of the document ends here too.",
  document_encrypted: "The PDF asks for a password. Send a copy without one.",
  document_corrupt: "The file is damaged or breaks off. Send it again from the source.",
  document_unreadable: "The page was opened, but too little of it can be read. Send a sharper scan, at 200 dpi or more.",
  not_an_invoice: "The document is something else: a statement, a waybill, an order, or a picture of something. Check what was sent.",
  insufficient_input: "Neither a document nor a vendorName or invoiceNumber was sent. Send an invoiceUrl.",
  analysis_timeout: "The analysis took too long and was stopped. Send the invoice again; if it stays, send fewer pages.",
  internal_error: "Something failed on our side. Send it again; if it stays, report the requestId and the itemId.",
};
