import { describe, expect, it } from "vitest";
import { extractInvoice } from "@/lib/prism/extract/extract-invoice";
import { answersOf, pageWithPicture, PLAIN_ANSWERS, PLAIN_TEXTS, plainPicture } from "@/lib/prism/testing/plain-invoice";
import type { DrawnText } from "@/lib/prism/testing/draw-pdf";
import { readDocument } from "../read-document";
import { picturedShare } from "./pictured-words";

const answersIn = async (pdf: Uint8Array): Promise<unknown> =>
  answersOf(extractInvoice(await readDocument(pdf), { country: "NG", request: {} }));

describe("a PDF page with text and images", () => {
  it("is read completely if a scan carries a signature, a file reference or a stamp as text", async () => {
    const signed: DrawnText[] = [{ x: 20, y: 14, text: "Docusign Envelope ID: 8F3A2B1C-77D0-4E21-9C55-0A1B2C3D4E5F", size: 8 }];
    const stamped: DrawnText[] = [
      { x: 300, y: 700, text: "RECEIVED 15 October 2026 by Accounts Payable", size: 8 },
      { x: 300, y: 712, text: "Approved for payment: B. Adeyemi, 16 October 2026", size: 8 },
    ];
    const scan = await plainPicture();
    expect(await answersIn(await pageWithPicture(scan, signed))).toEqual(PLAIN_ANSWERS);
    expect(await answersIn(await pageWithPicture(scan, stamped))).toEqual(PLAIN_ANSWERS);
  });

  it("is read completely if its letterhead or its table is an image", async () => {
    const belowHead = PLAIN_TEXTS.filter(({ y }) => y > 110);
    const aroundTable = PLAIN_TEXTS.filter(({ y }) => y < 190 || y > 330);
    expect(await answersIn(await pageWithPicture(await plainPicture(30, 105), belowHead, 30))).toEqual(PLAIN_ANSWERS);
    expect(await answersIn(await pageWithPicture(await plainPicture(185, 325), aroundTable, 185))).toEqual(PLAIN_ANSWERS);
  });

  it("keeps its text layer if an image is only the background", async () => {
    const document = await readDocument(await pageWithPicture(await plainPicture(), PLAIN_TEXTS));
    expect(document.textSource).toBe("pdf_text");
    expect(document.pages[0]?.words.every(({ confidence }) => confidence === 1)).toBe(true);
  });
});

describe("picturedShare", () => {
  const page = { number: 1, widthPt: 600, heightPt: 840, textSource: "pdf_text" as const, words: [], rules: [] };

  it("counts the area of images once where they overlap", () => {
    const half = { left: 0, top: 0, right: 600, bottom: 420 };
    expect(picturedShare(page, [half, half])).toBeCloseTo(0.5, 2);
    expect(picturedShare(page, [])).toBe(0);
  });

  it("excludes areas with visible words", () => {
    const word = {
      text: "TOTAL",
      confidence: 1,
      bold: false,
      hidden: false,
      fontSize: 10,
      box: [0, 0, 1, 0.25] as [number, number, number, number],
    };
    const whole = { left: -10, top: -10, right: 700, bottom: 900 };
    expect(picturedShare({ ...page, words: [word] }, [whole])).toBeCloseTo(0.75, 1);
    expect(picturedShare({ ...page, words: [{ ...word, hidden: true }] }, [whole])).toBeCloseTo(1, 2);
  });
});
