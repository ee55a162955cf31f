import { expect, it } from "vitest";
import { cutText } from "./cut-text";

it.each([
  ["Rice", 10, "Rice"],
  ["Rice and beans", 4, "Rice"],
  ["Rice 🌾 and beans", 6, "Rice "],
  ["Rice 🌾 and beans", 7, "Rice 🌾"],
  ["🌾", 2, "🌾"],
  ["🌾", 1, ""],
  ["", 5, ""],
])("cuts %j to %i characters without splitting a surrogate pair: %j", (text, length, cut) => {
  expect(cutText(text, length)).toBe(cut);
  expect(Buffer.from(cutText(text, length)).toString()).toBe(cut);
});
