import { expect, it } from "vitest";
import { labelKindsByGrammar } from "./label-grammar";

it.each([
  ["latest payment", undefined],
  ["paid before", undefined],
  ["latest payment date", "dueDate"],
  ["settle on or before", "dueDate"],
])("recognizes “%s” as a label of kind %s", (words, kind) => {
  expect([...(labelKindsByGrammar(words.split(" ")) ?? [])][0]).toBe(kind);
});
