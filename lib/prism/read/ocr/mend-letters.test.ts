import { expect, it } from "vitest";
import { mendedLetters } from "./mend-letters";

it.each([
  ["ljora", "Ijora"],
  ["llorin", "Ilorin"],
  ["lllinois", "Illinois"],
  ["lnternational", "International"],
  ["Mis", "M/s"],
])("mendedLetters corrects %s to %s", (read, meant) => {
  expect(mendedLetters(read)).toBe(meant);
});

it.each(["llama", "llano", "lorry", "label", "l", "ltd", "LLORIN", "lb", "Mist"])("mendedLetters keeps %s", (read) => {
  expect(mendedLetters(read)).toBe(read);
});
