import { expect, it } from "vitest";
import { csvLine } from "./csv";

it("quotes what would end a cell, and disarms formulas", () => {
  expect(csvLine(["a", 'say "hi", then', null, -5, "two\nlines", "=HYPERLINK(1)", "+1", "-1", "-x", "@x", "\t=1", "\r=1"])).toBe(
    `a,"say ""hi"", then",,-5,"two\nlines",'=HYPERLINK(1),'+1,-1,'-x,'@x,'\t=1,"'\r=1"`,
  );
});
