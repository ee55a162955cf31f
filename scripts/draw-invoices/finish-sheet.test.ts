import { afterAll, describe, expect, it } from "vitest";
import type { Finish } from "@/lib/prism/fixtures/layouts/finish";
import { stopRecognizer } from "@/lib/prism/read/ocr/tesseract";
import { readDocument } from "@/lib/prism/read/read-document";
import { column, drawPdf } from "@/lib/prism/testing/draw-pdf";
import { finishSheet } from "./finish-sheet";
import { photograph } from "./photograph";

const LINES = ["Ebute Printing Press Limited", "Invoice number: EPP-3309", "Printing of flyers for the fair", "Total NGN 688,000.00"];
const sheet = (): Promise<Uint8Array> => drawPdf([{ texts: column(60, 100, LINES, { size: 14, leading: 30 }) }]);
const CHANGED = { replaced: { "688,000.00": "988,000.00" } };

/** The words that a reader of the finished file sees, and the hidden words that the file also contains. */
async function finished(finish: Finish): Promise<{ seen: string[]; hidden: string[] }> {
  const words = (await readDocument(await finishSheet(await sheet(), finish))).pages.flatMap((page) => page.words);
  const texts = (hidden: boolean): string[] => words.filter((word) => word.hidden === hidden).map((word) => word.text);
  return { seen: texts(false), hidden: texts(true) };
}

afterAll(stopRecognizer);

describe("drawing a changed document", () => {
  it.each(["layered", "covered"] as const)("%s shows the original picture and hides other text", async (kind) => {
    const { seen, hidden } = await finished({ kind, ...CHANGED });
    expect(seen).toContain("688,000.00");
    expect(hidden).toContain("988,000.00");
  });

  it("patched shows the new text and hides the original", async () => {
    const { seen, hidden } = await finished({ kind: "patched", ...CHANGED });
    expect([seen.includes("988,000.00"), seen.includes("688,000.00"), hidden]).toEqual([true, false, ["688,000.00"]]);
  });

  it("locked can be read without a password", async () => {
    expect((await finished({ kind: "locked" })).seen).toEqual(LINES.flatMap((line) => line.split(" ")));
  });

  it.each([false, true])("a form shows the values of its fields (bare: %s)", async (bare) => {
    const { seen } = await finished({ kind: "form", bare, fields: [{ x: 60, y: 300, width: 120, text: "MF/330" }] });
    expect(seen).toContain("MF/330");
  });

  it("a stamp is visible", async () => {
    expect((await finished({ kind: "stamp", text: "CANCELLED", x: 100, y: 400, size: 50, askew: 30 })).seen).toContain("CANCELLED");
  });

  it("a photograph of the sheet, skewed and upside down, can be read", async () => {
    const photo = {
      width: 1_200,
      corners: [
        [0.05, 0.02],
        [0.02, 0.02],
        [0.02, 0.02],
        [0.02, 0.05],
      ],
      light: [0.8, 1],
      blur: 0.5,
      turned: 180,
      quality: 80,
    } as const;
    const [page] = (await readDocument(await photograph(await sheet(), photo, 1))).pages;
    expect(page?.words.map((word) => word.text)).toEqual(expect.arrayContaining(["EPP-3309", "688,000.00"]));
  });
});
