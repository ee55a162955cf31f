import { writeFileSync } from "node:fs";
import { allLines } from "@/lib/prism/fixtures/labelled/sets";
import { crossCheck, train, type Example } from "./train-line-model/train";
import { tokensOf } from "@/lib/prism/treat/words/match-terms";
import { vocabulary } from "@/lib/tax/ng/terms";

/**
 * Trains the model of `lib/prism/treat/lines/line-model.ts` on the term table and the labelled lines and writes its weights.
 * `--check` writes nothing: it takes a fifth of the terms away in turn, and says how often the lines that no term then
 * names are classified rightly by their form alone and by the model.
 */

const labelled = allLines();

if (process.argv.includes("--check")) {
  const { lines, byForm, byModel, together } = crossCheck(labelled);
  const share = (right: number) => `${right} (${(right / lines).toFixed(3)})`;
  process.stdout.write(
    `${lines} lines that no term names while a fifth of the terms is away: right by their form ${share(byForm)}, by the model ${share(byModel)}, by both together ${share(together)}\n`,
  );
} else {
  const words = (text: string) => tokensOf(text, vocabulary.abbreviations);
  const ofTerms: Example[] = vocabulary.terms.flatMap((term) =>
    term.phrases.map((phrase) => ({ tokens: words(phrase.replaceAll("*", "")), category: term.category, weight: 0.5 * term.strength })),
  );
  const ofLines: Example[] = labelled.map(({ description, category }) => ({
    tokens: words(description),
    category: category[0] ?? "",
    weight: 1,
  }));
  const model = train([...ofTerms, ...ofLines]);
  const target = new URL("../lib/prism/treat/lines/line-model.json", import.meta.url);
  writeFileSync(target, `${JSON.stringify(model)}\n`);
  process.stdout.write(
    `${ofTerms.length} phrases and ${ofLines.length} lines, ${model.classes.length} categories, ${model.buckets} buckets\n`,
  );
}
