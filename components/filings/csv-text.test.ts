import { expect, it } from "vitest";
import { csvText } from "./csv-text";

it("csvText decodes UTF-8, UTF-16 and Windows-1252 files", () => {
  const name = "Société Générale, ₦1";
  expect(csvText(Buffer.from(name))).toBe(name);
  expect(csvText(Buffer.from(`\uFEFF${name}`))).toBe(name);
  expect(csvText(Buffer.from(`\uFEFF${name}`, "utf16le"))).toBe(name);
  expect(csvText(Buffer.from("Société Générale", "latin1"))).toBe("Société Générale");
});

it("csvText returns null for a spreadsheet workbook", () => {
  expect(csvText(Buffer.from([0x50, 0x4b, 3, 4, 0x14, 0, 6, 0, 8, 0xff]))).toBeNull();
});
