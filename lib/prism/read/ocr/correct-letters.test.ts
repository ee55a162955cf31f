import { expect, it } from "vitest";
import { correctLetters } from "./correct-letters";

it.each([
  ["ljora", "Ijora"],
  ["llorin", "Ilorin"],
  ["lllinois", "Illinois"],
  ["lnternational", "International"],
  ["Mis", "M/s"],
])("correctLetters corrects %s to %s", (read, meant) => {
  expect(correctLetters(read)).toBe(meant);
});

it.each(["llama", "llano", "lorry", "label", "l", "ltd", "LLORIN", "lb", "Mist"])("correctLetters keeps %s", (read) => {
  expect(correctLetters(read)).toBe(read);
});
