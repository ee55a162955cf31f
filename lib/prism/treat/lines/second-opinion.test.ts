import { describe, expect, it } from "vitest";
import { vocabulary } from "@/lib/tax/ng/terms";
import type { WhtCategory } from "@/lib/tax/rule-pack";
import { tokensOf } from "../words/match-terms";
import type { LineClass } from "./line-class";
import { likenessOf } from "./line-model";
import { withSecondOpinion } from "./second-opinion";

const words = (description: string) => tokensOf(description, vocabulary.abbreviations);
const HIRE = words("Hire of excavator, 10 days");

const judgedAs = (category: WhtCategory, rest: Partial<LineClass> = {}): LineClass => ({
  category,
  label: vocabulary.labels[category],
  confidence: 0.9,
  alternatives: [{ category: "other_services", label: "Services", confidence: 0.1 }],
  mixed: false,
  exemption: null,
  relief: null,
  evidence: "description",
  words: [],
  learned: null,
  ...rest,
});

describe("withSecondOpinion", () => {
  it("puts what the words most resemble beside another category, which stays the first; the shares keep their sum", () => {
    expect(likenessOf(HIRE)[0]).toMatchObject({ category: "rent_hire_lease" });
    const doubted = withSecondOpinion(judgedAs("goods_supply"), HIRE);
    expect(doubted.category).toBe("goods_supply");
    expect(doubted.alternatives[0]).toMatchObject({ category: "rent_hire_lease", confidence: 0.35 });
    expect(doubted.confidence + doubted.alternatives.reduce((sum, { confidence }) => sum + confidence, 0)).toBeCloseTo(1);
    expect(doubted.confidence).toBeGreaterThan(0.5);
  });

  it("counts a category that stood beside it already once", () => {
    const known = judgedAs("goods_supply", { alternatives: [{ category: "rent_hire_lease", label: "Hire of machines", confidence: 0.1 }] });
    const doubted = withSecondOpinion(known, HIRE);
    expect(doubted.alternatives).toEqual([{ category: "rent_hire_lease", label: "Hire of machines", confidence: 0.35 }]);
    expect(doubted.confidence).toBeCloseTo(0.65);
  });

  it.each([
    ["where both agree", judgedAs("rent_hire_lease"), HIRE],
    ["where the words name an exemption", judgedAs("not_applicable", { exemption: "fuel" }), HIRE],
    ["where one price is for several supplies", judgedAs("goods_supply", { mixed: true }), HIRE],
    [
      "where another category is asked about already",
      judgedAs("goods_supply", { alternatives: [{ category: "royalty", label: "Royalties", confidence: 0.4 }] }),
      HIRE,
    ],
    ["where the words say nothing", judgedAs("goods_supply"), words("Phase 2")],
  ])("leaves a line as it was judged %s", (_, line, tokens) => {
    expect(withSecondOpinion(line, tokens)).toBe(line);
  });
});
