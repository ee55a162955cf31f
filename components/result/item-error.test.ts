import { createElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { ItemErrorNotice, UploadAgain } from "./item-error";

const error = { code: "document_encrypted", stage: "read", message: "The document needs a password", retryable: false };
const drawn = (upload: ReactNode) => renderToStaticMarkup(createElement(ItemErrorNotice, { error, upload }));

it("offers to upload another document for the same business, to people who may", () => {
  const offer = (businessId: string | null) => drawn(createElement(UploadAgain, { environment: "test", businessId }));
  expect(offer("kestrel & bay")).toContain('href="/test/invoices?for=kestrel%20%26%20bay"');
  expect(offer(null)).toContain('href="/test/invoices"');
  expect(drawn(null)).toContain("Save it without the password and upload it again.");
  expect(drawn(null)).not.toContain("href");
});
