import { describe, expect, it } from "vitest";
import type { Page, Word } from "../model";
import type { CheckInput } from "./anomaly";
import { checkHiddenText } from "./check-hidden-text";

const word = (text: string, left: number, top: number, hidden = false): Word => ({
  text,
  confidence: 1,
  fontSize: 10,
  bold: false,
  hidden,
  box: [left, top, left + text.length * 0.01, top + 0.012],
});

const found = (words: readonly Word[], textSource: Page["textSource"] = "ocr"): string[] => {
  const page = { number: 1, widthPt: 595, heightPt: 842, textSource, words, rules: [] };
  return checkHiddenText({ document: { pages: [page] } } as unknown as CheckInput).map(({ code }) => code);
};

const SEEN = [
  word("liora", 0.1, 0.1),
  word("Cold", 0.16, 0.1),
  word("VAT", 0.1, 0.2),
  word("7.5%", 0.131, 0.2),
  word("688,000.00", 0.5, 0.3),
];

describe("checkHiddenText", () => {
  it("accepts an OCR text layer that splits words differently or differs in one letter", () => {
    expect(found([...SEEN, word("Ijora", 0.1, 0.1, true), word("VAT7.5%", 0.1, 0.2, true), word("N688,000.00", 0.49, 0.3, true)])).toEqual(
      [],
    );
  });

  it("reports an OCR text layer with a different figure or with words that the image does not show", () => {
    for (const hidden of [word("698,000.00", 0.5, 0.3, true), word("88,000.00", 0.5, 0.3, true), word("0099887766", 0.1, 0.8, true)])
      expect(found([...SEEN, hidden])).toEqual(["hidden_text_layer_mismatch"]);
    const others = ["Zenith", "Premium", "Account"].map((text, index) => word(text, 0.1, 0.1 + index * 0.1, true));
    expect(found([...SEEN, ...others])).toEqual(["hidden_text_layer_mismatch"]);
  });

  it("compares every letter if the page has a text layer of its own", () => {
    const hidden = ["Ijora", "Co1d", "Gold"].map((text) => word(text, text === "Ijora" ? 0.1 : 0.16, 0.1, true));
    expect(found([...SEEN, ...hidden], "pdf_text")).toEqual(["hidden_text_layer_mismatch"]);
  });
});
