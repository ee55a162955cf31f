import { describe, expect, it } from "vitest";
import { vocabulary } from "@/lib/tax/ng/terms";
import { readWords, TermIndex } from "../words/match-terms";
import type { LineClass } from "./line-class";
import { readTwice } from "./second-reading";

type Category = LineClass["category"];
const index = new TermIndex(vocabulary.terms);

/** A line as its terms may have told it, before it is read again. */
const told = (category: Category, words: string[], rest: Partial<LineClass> = {}): LineClass => ({
  category,
  label: vocabulary.labels[category],
  confidence: 0.95,
  alternatives: [],
  evidence: "description",
  mixed: false,
  exemption: null,
  relief: null,
  words,
  learned: null,
  ...rest,
});

function again(description: string, line: LineClass, trade: Category | null = null) {
  const read = readWords(description, vocabulary.abbreviations);
  return readTwice(line, read, index.find(read.tokens), trade);
}

const RENTED = "Wireline unit c/w pressure control eqpt, rental 12 days";
const byUse = (rest: Partial<LineClass> = {}) => told("professional_services", ["wireline"], rest);

describe("a line that is read a second time", () => {
  it("is doubted where a term names another payment and the whole line is like that", () => {
    const { category, confidence, alternatives } = again(RENTED, byUse());
    expect(category).toBe("professional_services");
    expect(confidence).toBeLessThan(0.85);
    expect(alternatives[0]).toMatchObject({ category: "rent_hire_lease", label: vocabulary.labels.rent_hire_lease });
  });

  it("stays where both readings agree", () => {
    const line = told("rent_hire_lease", ["rental"]);
    expect(again(RENTED, line)).toBe(line);
  });

  it("stays where no term names what it is like", () => {
    const line = byUse();
    expect(readTwice(line, readWords(RENTED, vocabulary.abbreviations), [], null)).toBe(line);
  });

  it("stays where the other word is only what the first is done to, or of which kind it is", () => {
    const couriered = told("other_services", ["courier"]);
    expect(again("Courier of engineering drawings to Abuja", couriered)).toBe(couriered);
    const manuals = told("goods_supply", ["training manuals"]);
    expect(again("Training manuals 50 copies", manuals)).toBe(manuals);
  });

  it("stays where its vendor's trade bears it out, where several are paid at one price, and where it is paid for another", () => {
    const lines: [LineClass, Category | null][] = [
      [byUse(), "professional_services"],
      [byUse({ mixed: true }), null],
      [told("not_applicable", ["at cost"], { exemption: "out_of_pocket" }), null],
    ];
    for (const [line, trade] of lines) expect(again(RENTED, line, trade)).toBe(line);
  });

  it("keeps a likelier other reading that was known before", () => {
    const open = byUse({ confidence: 0.47, alternatives: [{ category: "rent_hire_lease", label: "Hire", confidence: 0.46 }] });
    expect(again(RENTED, open)).toBe(open);
  });
});
