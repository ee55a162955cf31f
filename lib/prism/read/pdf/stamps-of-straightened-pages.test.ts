import { describe, expect, it, vi } from "vitest";
import type { Recognition } from "../ocr/recognize-image";
import { pageWithPicture, PLAIN_TEXTS, plainPicture } from "@/lib/prism/testing/plain-invoice";
import { readDocument } from "../read-document";

const recognition = vi.hoisted(() => ({ words: [], rules: [], stamps: ["PAID"], illegible: false }));
vi.mock("../ocr/recognize-image", () => ({
  recognizeImage: (): Promise<Recognition> =>
    Promise.resolve({ ...recognition, frame: { onItsSide: false, toSource: [1, 0, 0, 1, 0, 0] } } as unknown as Recognition),
}));

describe("a PDF page whose picture was straightened", () => {
  it("keeps the stamps if its text layer has more words than were recognized", async () => {
    const document = await readDocument(await pageWithPicture(await plainPicture(), PLAIN_TEXTS));
    expect([document.pages[0]?.textSource, document.pages[0]?.stamps]).toEqual(["pdf_text", ["PAID"]]);
  });
});
