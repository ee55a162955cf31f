import { expect, it } from "vitest";
import { readCsv } from "./csv";

it.each([
  ['name,amount\nAda "A" Ltd,1\n', 2],
  ['name,amount\n"Ada"x,1\n', 2],
])("names the line of a stray quotation mark and how to fix it: %j", (text, line) => {
  expect(readCsv(text)).toEqual({
    fault: `The file isn't valid CSV: line ${line} has a stray quotation mark ("). Remove it, or enclose the whole cell in quotation marks and double the one inside.`,
  });
});

it.each([
  ['name,amount\nAda,1\n"Bola,2\nChi,3\nDayo,4\n', 3],
  ['name,amount\r\nAda,1\r\nBola,"2\r\nChi,3\r\n', 3],
  ['\uFEFFname,amount\n"Ada\nand sons",1\n\nBola,"2\nChi,3\n', 5],
  ['"name,amount\nAda,1\n', 1],
])("names the row whose quotation mark is never closed: %j", (text, line) => {
  expect(readCsv(text)).toEqual({
    fault: `The file isn't valid CSV: a cell in the row starting on line ${line} has an opening quotation mark (") that is never closed. Close or remove it.`,
  });
});
