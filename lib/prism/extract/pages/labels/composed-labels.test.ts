import { expect, it } from "vitest";
import { composedKinds } from "./composed-labels";

it.each([
  ["latest payment", undefined],
  ["paid before", undefined],
  ["latest payment date", "dueDate"],
  ["settle on or before", "dueDate"],
])("%s is a label of %s", (words, kind) => {
  expect([...(composedKinds(words.split(" ")) ?? [])][0]).toBe(kind);
});
