import sharp from "sharp";
import { describe, expect, it } from "vitest";
import type { RasterImage } from "../pdf/render-page";
import { glanceAtLanguage } from "./glance-language";
import { textBandsOf } from "./text-bands";

const WIDTH = 1_000;

async function page(lines: readonly string[]): Promise<RasterImage> {
  const svg = `<svg width="${WIDTH}" height="${lines.length * 60 + 60}" xmlns="http://www.w3.org/2000/svg"><rect width="100%" height="100%" fill="white"/>${lines
    .map((text, index) => `<text x="40" y="${index * 60 + 60}" font-family="DejaVu Sans, Arial, sans-serif" font-size="24">${text}</text>`)
    .join("")}</svg>`;
  const { data, info } = await sharp(Buffer.from(svg))
    .flatten({ background: "#ffffff" })
    .grayscale()
    .toColorspace("b-w")
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, channels: 1, pixels: data, dpi: 200 };
}

const invoice = [
  "Birkenhof GmbH",
  "Rechnung 471",
  "Bitte zahlen Sie den Betrag innerhalb von vierzehn Tagen ohne Abzug",
  "Regal 3 12,50 37,50",
  "Summe 37,50",
  "Amtsgericht Paderborn, Umsatzsteuer nach der Rechnung vom Mai",
];

describe("glanceAtLanguage", () => {
  it("textBandsOf finds one band per line of text", async () => {
    expect(textBandsOf(await page(invoice))).toHaveLength(invoice.length);
    expect(textBandsOf(await page([]))).toEqual([]);
  });

  it("reads only the fullest lines and detects the language from their words", async () => {
    const picture = await page(invoice);
    const seen: RasterImage[] = [];
    const language = await glanceAtLanguage(picture, (lines) => {
      seen.push(lines);
      return Promise.resolve(["Bitte", "zahlen", "Sie", "den", "Betrag", "innerhalb", "von", "vierzehn", "Tagen"]);
    });
    expect(language).toBe("de");
    expect(seen).toHaveLength(1);
    expect(textBandsOf(seen[0] ?? picture)).toHaveLength(3);
    expect(seen[0]?.height).toBeLessThan(picture.height / 2);
  });

  it("returns null if the lines give no language, and reads nothing on an empty page", async () => {
    expect(await glanceAtLanguage(await page(invoice), () => Promise.resolve(["471", "37,50", "12,50", "x", "y", "z"]))).toBeNull();
    expect(await glanceAtLanguage(await page([]), () => Promise.reject(new Error("nothing to read")))).toBeNull();
  });
});
