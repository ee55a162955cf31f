import { expect, it } from "vitest";
import { reviewTitle } from "./review-title";

it('reviewTitle uses vendor and number, else the file name, else "Invoice"', () => {
  const document = { id: "doc_1", mimeType: "application/pdf", bytes: 1, fileName: "https://files.example/november.pdf" };
  const view = { vendorName: "Adunola Consulting Limited", invoiceNumber: "A-1", document };
  expect(reviewTitle(view)).toBe("Review: Adunola Consulting Limited, A-1");
  expect(reviewTitle({ ...view, vendorName: null, invoiceNumber: null })).toBe("Review: november.pdf");
  expect(reviewTitle({ vendorName: null, invoiceNumber: null, document: null })).toBe("Review: Invoice");
});
