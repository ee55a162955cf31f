import { writeFileSync } from "node:fs";
import { allInvoices, allLines } from "@/lib/prism/fixtures/labelled/sets";
import type { LabelledInvoice } from "@/lib/prism/fixtures/labelled/labelled-invoice";
import { OF_TERMS, train, type Example } from "./train-second-reading/train";
import { classifyLine } from "@/lib/prism/treat/lines/classify-line";
import { tokensOf } from "@/lib/prism/treat/words/match-terms";
import { vocabulary } from "@/lib/tax/ng/terms";

/**
 * Trains the model of `lib/prism/treat/lines/whole-line-model.ts` on the term table, the labelled lines and those of labelled invoices,
 * and writes its weights.
 */

const labelled = allLines();
const words = (text: string) => tokensOf(text, vocabulary.abbreviations);

/** A line that stands alone on an invoice was labelled for what it is paid as; one among others is labelled by its terms alone. */
const ALONE = 2;
const AMONG_OTHERS = 0.7;

/**
 * Lines of invoices: one alone is of its invoice's category; several are of what their terms say, as each of these invoices is judged
 * rightly. Where nothing is withheld because of who sells or buys, the words alone don't say so: these teach nothing, and neither does
 * an invoice that a person is asked about for its category.
 */
function examplesOf(invoices: readonly LabelledInvoice[]): Example[] {
  return invoices.flatMap(({ invoice, expected }) => {
    const lines = invoice.lines ?? [];
    if (expected.anomalies.includes("wht_category_ambiguous")) return [];
    return lines.flatMap(({ description }) => {
      const told = classifyLine({ description, unit: null }, invoice.vendorName ?? null);
      const said = told.evidence === "description" && !told.mixed ? told.category : null;
      const category = lines.length === 1 ? expected.category : said;
      if (category === null || (category === "not_applicable" && said !== category)) return [];
      return [{ tokens: words(description ?? ""), category, weight: lines.length === 1 ? ALONE : AMONG_OTHERS, line: true }];
    });
  });
}

const ofTerms: Example[] = vocabulary.terms.flatMap((term) =>
  term.phrases.map((phrase) => ({
    tokens: words(phrase.replaceAll("*", "")),
    category: term.category,
    weight: OF_TERMS * term.strength,
    line: false,
  })),
);
const ofLines: Example[] = labelled.map(({ description, category }) => ({
  tokens: words(description),
  category: category[0] ?? "",
  weight: 1,
  line: true,
}));
const ofInvoices = examplesOf(allInvoices);
const model = train([...ofTerms, ...ofLines, ...ofInvoices]);
const target = new URL("../lib/prism/treat/lines/whole-line-model.json", import.meta.url);
writeFileSync(target, `${JSON.stringify(model)}\n`);
process.stdout.write(
  `${ofTerms.length} phrases, ${ofLines.length} lines and ${ofInvoices.length} lines of invoices, ${model.classes.length} categories, ${model.buckets} buckets\n`,
);
