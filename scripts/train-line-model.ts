import { writeFileSync } from "node:fs";
import { judged } from "@/lib/prism/fixtures/labeled/score";
import { censusLines } from "@/lib/prism/fixtures/labeled/census";
import { allInvoices, allLines, linesToldByForm, reliefLines } from "@/lib/prism/fixtures/labeled/sets";
import { examplesOf, learnPool } from "./train-line-model/learn-pool";
import { crossCheck, train, type Example } from "./train-line-model/train";
import { categoryByRules } from "@/lib/prism/treat/lines/classify-line";
import { tokensOf } from "@/lib/prism/treat/words/match-terms";
import { vocabulary } from "@/lib/tax/ng/terms";

/**
 * Trains the model of `lib/prism/treat/lines/line-model.ts` on the term table, the labeled lines, the lines of the labeled invoices and of
 * the census, and tax-relieved items as the rules have them. Also finds the weights for pooling the model's reading with the rules', and
 * writes both. `--check` writes nothing: it removes each fifth of the terms in turn and reports how often lines that no remaining term
 * matches are classified correctly by their form alone and by the model.
 */

/** Labels that were decided individually, with the rules, count more than those of the census, some of which are debatable. */
const SETTLED = 1.6;

/** Weight added for lines whose category shows in their form, since they have few words: the model sees such forms only in these lines. */
const TOLD_BY_FORM = 3;

const labeled = allLines();

if (process.argv.includes("--check")) {
  const { lines, byForm, byModel, together } = crossCheck(labeled);
  const share = (right: number) => `${right} (${(right / lines).toFixed(3)})`;
  process.stdout.write(
    `${lines} lines that no term names while a fifth of the terms is away: right by their form ${share(byForm)}, by the model ${share(byModel)}, by both together ${share(together)}\n`,
  );
} else {
  const words = (text: string) => tokensOf(text, vocabulary.abbreviations);
  const ofTerms: Example[] = vocabulary.terms.flatMap((term) =>
    term.phrases.map((phrase) => ({ tokens: words(phrase.replaceAll("*", "")), category: term.category, weight: 0.5 * term.strength })),
  );
  const ofLines: Example[] = labeled.map(({ description, category }) => ({
    tokens: words(description),
    category: category[0] ?? "",
    weight: SETTLED,
  }));
  const ofInvoices: Example[] = allInvoices
    .flatMap(linesOfInvoice)
    .map(({ description, category }) => ({ tokens: words(description), category, weight: SETTLED }));
  const ofForms: Example[] = linesToldByForm().map(({ description, category }) => ({
    tokens: words(description),
    category: category[0] ?? "",
    weight: TOLD_BY_FORM,
  }));
  const census = censusLines();
  const ofCensus = examplesOf(census);
  const ofReliefs = reliefLines().flatMap(({ description }): Example[] => {
    const category = categoryByRules({ description, unit: null }, null);
    return category === null ? [] : [{ tokens: words(description), category, weight: SETTLED }];
  });
  const others = [...ofTerms, ...ofLines, ...ofInvoices, ...ofReliefs, ...ofForms];
  const model = { ...train([...others, ...ofCensus]), pool: learnPool(others, census) };
  const target = new URL("../lib/prism/treat/lines/line-model.json", import.meta.url);
  writeFileSync(target, `${JSON.stringify(model)}\n`);
  process.stdout.write(
    `${ofTerms.length} phrases, ${ofLines.length + ofCensus.length} lines and ${ofInvoices.length} of invoices, ${model.classes.length} categories, ${model.buckets} buckets\n`,
  );
}

/**
 * An invoice's lines with their categories. The label names only the invoice's category; its lines may differ, and it may be outside
 * withholding because of its vendor. Each line gets the category that the rules give it, since they judge the invoice correctly, or
 * otherwise the label's if it is the only line. No earlier model is consulted, so that every training gives the same result.
 */
function linesOfInvoice(labeled: (typeof allInvoices)[number]): { description: string; category: string }[] {
  const { category, wht } = labeled.expected;
  if (category === null && wht === null) return [];
  const { lineItems, vendor } = judged(labeled).invoice;
  return lineItems.flatMap((item) => {
    const description = item.description.value;
    const told = categoryByRules({ description, unit: item.unit.value }, vendor.name.value);
    const own = told ?? (lineItems.length === 1 ? category : null);
    return description && own ? [{ description, category: own }] : [];
  });
}
