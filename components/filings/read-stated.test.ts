import { expect, it } from "vitest";
import { readStated } from "./read-stated";

it.each<[string, number]>([
  ["", 0],
  ["  ", 0],
  ["0", 0],
  ["1250", 1_250],
  ["₦ 1 250 000", 1_250_000],
  ["NGN 1,250.50", 1_250.5],
  ["1.250,00", 1_250],
  ["1,25", 1.25],
  ["12,500", 12_500],
])("readStated parses %j", (text, amount) => expect(readStated(text)).toEqual({ isWrong: false, amount }));

it.each(["1.250.000", "1250,505", "-5", "12.345", "125.000", "1.250", "N.500", "123456789012", "n/a", "1250x"])(
  "readStated rejects %j and counts it as zero",
  (text) => expect(readStated(text)).toEqual({ isWrong: true, amount: 0 }),
);
