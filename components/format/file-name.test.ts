import { expect, it } from "vitest";
import { shortFileName } from "./file-name";

it.each([
  ["scan-1040.pdf", "scan-1040.pdf"],
  ["november/scan 2.pdf", "november/scan 2.pdf"],
  ["https://files.example.com/a/b%20c.pdf?token=1", "b c.pdf"],
  ["https://files.example.com/100%", "100%"],
  ["https://files.example.com/", "files.example.com"],
])("shortFileName shows %s as %s", (name, shown) => {
  expect(shortFileName(name)).toBe(shown);
});
