import { expect, it } from "vitest";
import { mendedLetters } from "./mend-letters";

it.each([
  ["ljora", "Ijora"],
  ["llorin", "Ilorin"],
  ["lllinois", "Illinois"],
  ["lnternational", "International"],
  ["Mis", "M/s"],
])("%s is mended to %s", (read, meant) => {
  expect(mendedLetters(read)).toBe(meant);
});

it.each(["llama", "llano", "lorry", "label", "l", "ltd", "LLORIN", "lb", "Mist"])("%s is left as it is", (read) => {
  expect(mendedLetters(read)).toBe(read);
});
