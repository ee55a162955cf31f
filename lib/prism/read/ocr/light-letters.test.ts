import sharp from "sharp";
import { expect, it } from "vitest";
import { hasLightLetters } from "./light-letters";

const png = (inner: string): Promise<Buffer> =>
  sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600">${inner}</svg>`))
    .png()
    .toBuffer();
const letters = (fill: string): string =>
  Array.from(
    { length: 12 },
    (_, at) => `<path d="M60 ${60 + at * 40}h8v-20h8v20h40v-6h30v6h200" fill="none" stroke="${fill}" stroke-width="4"/>`,
  ).join("");

it("hasLightLetters detects light strokes on transparency, but not dark strokes or white paper", async () => {
  expect(await hasLightLetters(await png(letters("white")), {})).toBe(true);
  expect(await hasLightLetters(await png(`${letters("#ffe066")}<path d="M40 20h720" stroke="white" stroke-width="2"/>`), {})).toBe(true);
  expect(await hasLightLetters(await png(letters("black")), {})).toBe(false);
  expect(await hasLightLetters(await png(`<rect x="200" y="100" width="300" height="400" fill="white"/>${letters("black")}`), {})).toBe(
    false,
  );
  expect(await hasLightLetters(await png(""), {})).toBe(false);
});
