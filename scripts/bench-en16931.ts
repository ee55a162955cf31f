import { readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { checkEn16931 } from "@/lib/prism/check/en16931/check-en16931";

/**
 * Compares Levy's EN 16931 rules with a folder of e-invoices with official expectations: `manifest.jsonl`, one document per line with
 * `path`, `kind` (xml-ubl, xml-cii), `expect.rulesFired` and `expect.rulesNotFired` and, where known, `computed.en16931`: every rule that
 * the official validation artifact fires. Exits with 1 if an expectation is not met.
 */

const KINDS = { "xml-ubl": "ubl", "xml-cii": "cii" } as const;
const document = z.object({
  path: z.string(),
  kind: z.string(),
  expect: z
    .object({ rulesFired: z.array(z.string()).optional(), rulesNotFired: z.array(z.string()).optional(), valid: z.boolean().optional() })
    .nullish(),
  computed: z.object({ en16931: z.record(z.string(), z.array(z.string())) }).nullish(),
});
/** Rules of the semantic model, with the code lists that are checked; the rules of the syntax bindings don't belong to the model. */
const CORE = /^BR-(?:\d+|CO-\d+|DEC-\d+|CL-(?:04|05|10|11|14|16|17|18|22|24)|(?:S|Z|E|AE|IC|G|O|IG|IP|B|AF|AG)-\d+)$/;

const [folder] = process.argv.slice(2);
if (!folder) {
  process.stderr.write("Usage: npm run bench:en16931 -- FOLDER\n");
  process.exit(2);
}

let expectations = 0;
let compared = 0;
const seen = new Set<string>();
/** Rules that occur at all in the artifact's complete results; it was not asked about the others. */
const named = new Set<string>();
const disagreements: string[] = [];
/** Differences on rules that a document was not made to test: most documents are fragments that break many rules at once. */
const beside: string[] = [];
const rows = readFileSync(path.join(folder, "manifest.jsonl"), "utf8")
  .split("\n")
  .filter(Boolean)
  .map((row) => document.parse(JSON.parse(row)));
for (const { computed } of rows) for (const id of Object.values(computed?.en16931 ?? {}).flat()) named.add(id);
for (const { path: file, kind, expect, computed } of rows) {
  const syntax = KINDS[kind as keyof typeof KINDS] as "ubl" | "cii" | undefined;
  if (!syntax) continue;
  const fired = new Set(checkEn16931({ syntax, xml: readFileSync(path.join(folder, file), "utf8") }).map(({ id }) => id));
  for (const [rules, should] of [
    [expect?.rulesFired ?? [], true],
    [expect?.rulesNotFired ?? [], false],
  ] as const) {
    for (const id of rules.filter((rule) => CORE.test(rule))) {
      expectations += 1;
      seen.add(id);
      if (fired.has(id) !== should) disagreements.push(`${file}: ${id} ${should ? "must fire" : "must not fire"}`);
    }
  }
  if (computed && Object.keys(computed.en16931).length > 0) {
    compared += 1;
    const official = new Set(
      Object.values(computed.en16931)
        .flat()
        .filter((rule) => CORE.test(rule)),
    );
    for (const id of official) if (!fired.has(id)) beside.push(`${file}: ${id} fires in the official artefact, not here`);
    for (const id of fired) if (named.has(id) && !official.has(id)) beside.push(`${file}: ${id} fires here, not in the official artefact`);
  }
}
process.stdout.write(
  `${expectations} expectations of ${seen.size} rules: ${disagreements.length === 0 ? "no disagreement" : `${disagreements.length} disagreements`}\n`,
);
process.stdout.write(`${compared} documents with the artefact's whole answer: ${beside.length} rules differ beside what was expected\n`);
for (const text of [...disagreements, ...beside]) process.stdout.write(`  ${text}\n`);
process.exitCode = disagreements.length > 0 ? 1 : 0;
