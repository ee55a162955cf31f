import { describe, expect, it } from "vitest";
import type { PaintedGlyph } from "./glyphs";
import { buildPage } from "./build-page";

/** Lines of glyphs, each letter six points wide. */
const glyphsOf = (lines: readonly string[]): PaintedGlyph[] =>
  lines.flatMap((line, index) =>
    [...line].map((text, at): PaintedGlyph => {
      const y = 100 + index * 20;
      return { text, start: [40 + at * 6, y], end: [46 + at * 6, y], fontSize: 10, bold: false, paint: "visible" };
    }),
  );

const sourceOf = (...lines: string[]): string =>
  buildPage(1, 595, 842, { glyphs: glyphsOf(lines), segments: [], areas: [], pictures: [] }).textSource;

/**
 * Text as a font without a map to characters yields it: every character shifted by 29, so that spaces and digits become control characters.
 */
const unmapped = (text: string): string => [...text].map((letter) => String.fromCharCode(letter.charCodeAt(0) - 29)).join("");

const PAGE = ["Yaba Signage Ltd", "12 Burma Road, Apapa, Lagos", "Invoice number: YS-776", "Reception sign 310,000.00", "Total 333,250.00"];

describe("a page whose fonts have no character map", () => {
  it("has no usable text", () => {
    expect(sourceOf(...PAGE)).toBe("pdf_text");
    expect(sourceOf(...PAGE.map(unmapped))).toBe("none");
  });

  it("is detected by its words even without control characters", () => {
    const codes = ["XqB7 pLr9w", "7RWDOx kQ4tZ", "6XEw RwD0a", "9dTf gH2kL", "mN8vQ zX3cV"];
    expect(sourceOf(...codes)).toBe("none");
  });

  it("is not assumed for numbers, codes beside names, or scripts without capitals", () => {
    expect(sourceOf("1,250.00 40 50,000.00", "2,100.50 12 25,206.00", "75,206.00 5,640.45 80,846.45", "88,120.00 19 2026")).toBe(
      "pdf_text",
    );
    expect(sourceOf("TS10400 Hex bolt M12x60 450.00", "TS10401 Gate valve 2in 1,825.00", "TS10402 Welding rod E6013 3,200.00")).toBe(
      "pdf_text",
    );
    expect(
      sourceOf(
        "发票号码:12345 开票日期:2026",
        "购买方名称:宁波泵业 税号:9133",
        "价税合计:1,500.00元 大写:壹仟",
        "规格A1 数量B2 单价C3 金额D4 税率E5",
      ),
    ).toBe("pdf_text");
  });
});
