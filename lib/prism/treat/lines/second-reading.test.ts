import { describe, expect, it } from "vitest";
import { vocabulary } from "@/lib/tax/ng/terms";
import { readWords, TermIndex } from "../words/match-terms";
import type { LineClass } from "./line-class";
import { likelihoodsOf, type Likelihoods } from "./line-model";
import { poolReadings, withLikeness } from "./second-reading";

type Category = LineClass["category"];

/** A line as classified by its terms, before the second reading. */
const told = (category: Category, rest: Partial<LineClass> = {}): LineClass => ({
  category,
  label: vocabulary.labels[category],
  confidence: 0.95,
  alternatives: [],
  evidence: "description",
  mixed: false,
  exemption: null,
  relief: null,
  words: ["a word"],
  learned: null,
  ...rest,
});

const index = new TermIndex(vocabulary.terms);
const tokensOf = (description: string) => readWords(description, vocabulary.abbreviations).tokens;

function again(description: string, line: LineClass, trade: Category | null = null): LineClass {
  const read = readWords(description, vocabulary.abbreviations);
  return withLikeness(line, read, index.find(read.tokens), trade);
}

const sumOf = (line: LineClass) => line.confidence + line.alternatives.reduce((sum, { confidence }) => sum + confidence, 0);

const RENTED = "Rental of excavator, monthly";

describe("readTwice", () => {
  it("lowers the confidence if similarity outweighs the terms, but keeps their category", () => {
    const relieved = told("goods_supply", { relief: { code: "basic_food", confidence: 0.9 } });
    for (const line of [told("professional_services"), told("royalty", { confidence: 0.6 }), relieved]) {
      const read = again(RENTED, line);
      expect(read).toMatchObject({ category: line.category, relief: line.relief, words: line.words });
      expect(read.confidence).toBeLessThan(0.85);
      expect(read.alternatives[0]).toMatchObject({ category: "rent_hire_lease", label: vocabulary.labels.rent_hire_lease });
      expect(sumOf(read)).toBeLessThanOrEqual(1);
    }
  });

  it("takes the model's category if it is confident and the words suffice, unless there is a relief, a sale or a cut-off word", () => {
    const full = "Monthly rental of excavator and bulldozer for site clearing works";
    const taken = again(full, told("goods_supply", { exemption: "outside_table" }));
    expect(taken).toMatchObject({ category: "rent_hire_lease", label: vocabulary.labels.rent_hire_lease, exemption: null });
    expect(sumOf(taken)).toBeLessThanOrEqual(1);
    const relieved = again(full, told("goods_supply", { relief: { code: "basic_food", confidence: 0.9 } }));
    expect(relieved).toMatchObject({ category: "goods_supply", relief: { code: "basic_food" } });
    expect(again(`Sale of ${full}`, told("goods_supply")).category).toBe("goods_supply");
    expect(again("Monthly rental of excavator and bulldozer for demb. works", told("goods_supply")).category).toBe("goods_supply");
  });

  it("keeps the terms if both readings agree, without raising the confidence", () => {
    const line = told("rent_hire_lease", {
      confidence: 0.9,
      alternatives: [{ category: "goods_supply", label: "Goods", confidence: 0.31 }],
    });
    const read = again(RENTED, line);
    expect(read).toMatchObject({ category: "rent_hire_lease", evidence: "description", words: ["a word"] });
    expect(read.confidence).toBeLessThanOrEqual(0.9);
    expect(read.alternatives[0]).toEqual(line.alternatives[0]);
  });

  it("keeps a line that its vendor's trade confirms, a mixed line, and a line exempt from withholding", () => {
    const lines: [LineClass, Category | null][] = [
      [told("professional_services"), "professional_services"],
      [told("professional_services", { mixed: true }), null],
      [told("not_applicable", { exemption: "out_of_pocket" }), null],
    ];
    for (const [line, trade] of lines) expect(again(RENTED, line, trade)).toBe(line);
  });

  it("keeps the category if the rules already weighed the similar words and set them aside", () => {
    const lines: [string, LineClass][] = [
      ["Training manuals 50 copies", told("goods_supply", { words: ["training manuals"] })],
      ["Laptops for audit department", told("goods_supply", { words: ["laptops"] })],
      ["Courier of engineering drawings to Abuja", told("other_services", { words: ["courier"] })],
    ];
    for (const [description, line] of lines) expect(again(description, line)).toMatchObject({ category: line.category, words: line.words });
  });

  it("keeps a line in a language that the model does not know, or without words", () => {
    const line = told("goods_supply");
    for (const description of ["Ukodishaji wa magari kwa siku", "كراء حفارة", "No. 12, 3/4"]) expect(again(description, line)).toBe(line);
    expect(likelihoodsOf(tokensOf("12 x 3/4"))).toBeNull();
  });
});

describe("poolReadings", () => {
  const likelihoods: Likelihoods = [
    { category: "goods_supply", likelihood: 0.7 },
    { category: "other_services", likelihood: 0.25 },
    { category: "rent_hire_lease", likelihood: 0.05 },
  ];

  it("returns one distribution, the likeliest category first", () => {
    const shares = poolReadings([{ category: "other_services", confidence: 0.9 }], likelihoods, [0.4, 0.5, 1]);
    expect(shares.reduce((sum, { confidence }) => sum + confidence, 0)).toBeCloseTo(1);
    expect(shares.map(({ category }) => category)).toEqual(["other_services", "goods_supply", "rent_hire_lease"]);
  });

  it("ignores a reading with zero weight", () => {
    const [first] = poolReadings([{ category: "other_services", confidence: 0.9 }], likelihoods, [0, 0, 1]);
    expect(first?.category).toBe("goods_supply");
    const [second] = poolReadings([{ category: "rent_hire_lease", confidence: 0.9 }], likelihoods, [1, 0, 0]);
    expect(second?.category).toBe("rent_hire_lease");
  });
});
