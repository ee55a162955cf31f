import { describe, expect, it } from "vitest";
import type { Invoice } from "@/lib/prism/model";
import { recognizedPage, type RecognizedRow } from "@/lib/prism/testing/recognized-page";
import { extractInvoice } from "@/lib/prism/extract/extract-invoice";

/** A Nigerian vendor's bill on a scan with a sign before each sum; OCR read those in `guessed` with little confidence. */
function billed([net, tax, total]: readonly [string, string, string], guessed: string, more: readonly RecognizedRow[] = []): Invoice {
  const document = recognizedPage([
    [40, [40, "Apapa Marine Refrigeration Ltd"], [420, "TAX INVOICE"]],
    [56, [40, "12 Burma Road, Apapa, Lagos"], [420, "Invoice number: AMR/26/0951"]],
    [72, [40, "TIN: 10885506-0001"], [420, "Date: 05/10/2026"]],
    [130, [40, "Description"], [-540, "Amount"]],
    [150, [40, "Compressor oil"], [-540, "20,263.20"]],
    [170, [40, "Cold room panels"], [-540, "17,068.94"]],
    [210, [360, "Net total"], [-540, `${net}37,332.14`]],
    [226, [360, "VAT 7.5%"], [-540, `${tax}2,799.91`]],
    [242, [360, "Total"], [-540, `${total}40,132.05`]],
    ...more,
  ]);
  const pages = document.pages.map((page) => ({
    ...page,
    words: page.words.map((word) => (word.text.startsWith(guessed) ? { ...word, confidence: 0.45 } : word)),
  }));
  return extractInvoice({ ...document, pages }, { country: "NG", request: {} });
}

describe("currency signs that OCR guessed", () => {
  it("don't outweigh legible ones", () => {
    const { currency, warnings } = billed(["#", "#", "£"], "£");
    expect([currency.value, warnings]).toEqual(["NGN", []]);
  });

  it.each(["$", "€", "£", "$ "])("leave the vendor's own currency in doubt if every sum has such a sign (%s)", (sign) => {
    for (const more of [[], [[300, [40, "Bank account: Zenith Bank, NGN 1012345678"]] as const]]) {
      const { currency, warnings } = billed([sign, sign, sign], sign.trim(), more);
      expect([currency.confidence < 0.85, warnings.length]).toEqual([true, 1]);
    }
  });

  it("confirm it if they are misread naira signs", () => {
    const { currency, warnings } = billed(["¥", "¥", "¥"], "¥");
    expect([currency.value, currency.confidence >= 0.85, warnings]).toEqual(["NGN", true, []]);
  });
});
