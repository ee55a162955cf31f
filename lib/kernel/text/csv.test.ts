import { expect, it } from "vitest";
import { csvLine, readCsv, toCsv } from "./csv";

it("csvLine quotes special characters and escapes formulas", () => {
  expect(csvLine(["a", 'say "hi", then', null, -5, "two\nlines", "=HYPERLINK(1)", "+1", "-1", "-x", "@x", "\t=1", "\r=1"])).toBe(
    `a,"say ""hi"", then",,-5,"two\nlines",'=HYPERLINK(1),'+1,-1,'-x,'@x,'\t=1,"'\r=1"`,
  );
});

it("escapes full-width formula signs and formulas after a line break, and readCsv restores them", () => {
  expect(csvLine(["＝1+1", "＋1", "－1", "＠SUM(1)", "\n=1", "a;＝1", "a＝1"])).toBe(`'＝1+1,'＋1,'－1,'＠SUM(1),"'\n=1",a;'＝1,a＝1`);
  const reading = readCsv(toCsv(["text"], [["＝1+1"], ["a;＠b"]]));
  expect("rows" in reading && reading.rows.map(({ cells }) => cells["text"])).toEqual(["＝1+1", "a;＠b"]);
});

it("escapes formulas after a semicolon or line break within a cell, and readCsv restores them", () => {
  const sent = ["Rice;=HYPERLINK(1)", 'a; "+1', ";@x", "one\n-cmd", "a;-5+cmd|x", "plain; -5; a=b"];
  expect(sent.map((text) => csvLine([text]))).toEqual([
    "Rice;'=HYPERLINK(1)",
    `"a; ""'+1"`,
    ";'@x",
    `"one\n'-cmd"`,
    "a;'-5+cmd|x",
    "plain; -5; a=b",
  ]);
  const reading = readCsv(
    toCsv(
      ["first", "text"],
      sent.map((text) => ["x", text]),
    ),
  );
  expect("rows" in reading && reading.rows.map(({ cells }) => cells["text"])).toEqual(sent);
});
