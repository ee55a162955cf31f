import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { httpStatusOf } from "@/lib/http/errors";
import { domainErrorCodes } from "@/lib/kernel/errors";
import { anomalyKinds } from "@/lib/prism/check/anomaly";
import { analysisItem } from "@/lib/prism/responses";
import { rulePacks } from "@/lib/tax";
import { sources } from "@/lib/tax/sources";
import { en16931Rules } from "../anomalies/en16931-rules";
import { explanations } from "../anomalies/explanations";
import { fieldFaults } from "../errors/field-faults";
import { itemErrors } from "../errors/item-errors";
import { remedyOf } from "../errors/remedies";
import { factsOf } from "../rules/_facts";
import { resultWarnings } from "./result-warnings";

/** The text of all source files below the folders, without tests. */
function sourcesBelow(...folders: string[]): string {
  return folders
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: "utf8" })
        .filter((name) => /\.ts$/.test(name) && !/\.test\.ts$|(^|\/)(testing|fixtures)\//.test(name))
        .map((name) => readFileSync(join(folder, name), "utf8")),
    )
    .join("\n");
}

/** All matches of the patterns, regardless of line breaks in the source. */
function found(source: string, ...patterns: RegExp[]): string[] {
  const text = source.replace(/\s+/g, " ").replace(/([([]) /g, "$1");
  return [...new Set(patterns.flatMap((pattern) => [...text.matchAll(pattern)].flatMap(([, code]) => (code ? [code] : []))))].sort();
}

const sorted = (codes: Iterable<string>) => [...codes].sort();

/** Faults that only the portal's own forms can cause; no API request reaches them. */
const ofPortal = [
  "business_exists",
  "invalid_file",
  "invalid_row",
  "invalid_tax_id",
  "invalid_vendor",
  "no_match",
  "not_a_reviewer",
  "remitted_to_state",
  "shortened",
  "too_common",
  "too_many_vendors",
  "too_precise",
  "unknown_field",
  "unreadable",
  "vendor_exists",
  "wrong_code",
  "wrong_password",
];

describe("error catalog", () => {
  test("covers exactly the request error codes, each with a status and a remedy", () => {
    expect(sorted(Object.keys(remedyOf))).toEqual(sorted(domainErrorCodes));
    expect(sorted(Object.keys(httpStatusOf))).toEqual(sorted(domainErrorCodes));
  });

  test("covers exactly the error codes of failed items, each with a remedy", () => {
    const codes = analysisItem.shape.error.unwrap().shape.code.options;
    expect(codes.length).toBeGreaterThan(10);
    expect(sorted(Object.keys(itemErrors))).toEqual(sorted(codes));
  });

  test("covers exactly the field error codes used in the source", () => {
    const ofIssues = found(
      readFileSync("lib/kernel/schemas/zod-faults.ts", "utf8") + readFileSync("lib/http/validation.ts", "utf8"),
      /code: "(\w+)"/g,
      /\? "(too_\w+)"/g,
      /: "(too_\w+)"/g,
    );
    const ofRules = found(
      sourcesBelow("lib", "app/v1"),
      /params: \{ code: "(\w+)"/g,
      /invalidField\([^,]+, "(\w+)"/g,
      /fault\("\w+", "(\w+)"/g,
      /report\(\[[^\]]*\], "(\w+)"/g,
      /=> \(\{ field, code: "(\w+)"/g,
      // A literal fault: { field: "scopes", code: "wider_than_own", … }.
      /\{ field(?:: (?:"\w+"|`[^`]*`))?, code: "(\w+)", message/g,
    );
    const ofBatches = found(readFileSync("lib/prism/requests.ts", "utf8"), /return \{ field, code: "(\w+)"/g);
    const codes = new Set([...ofIssues, ...ofRules, ...ofBatches]);
    expect(codes.size).toBeGreaterThan(10);
    expect(sorted(codes).filter((code) => !(code in fieldFaults))).toEqual(sorted(ofPortal));
    expect(Object.keys(fieldFaults).filter((code) => !codes.has(code))).toEqual([]);
  });
});

describe("result catalog", () => {
  test("explains exactly the existing anomalies", () => {
    expect(sorted(Object.keys(explanations))).toEqual(sorted(Object.keys(anomalyKinds)));
  });

  test("explains exactly the warning codes used in the source", () => {
    const text =
      sourcesBelow("lib/prism/treat") +
      readFileSync("lib/prism/check/draft-filing.ts", "utf8") +
      readFileSync("lib/prism/analyze.ts", "utf8");
    const codes = found(text, /\{ code: "(\w+)", message/g, /(?:const|return) \{ code: "(\w+)"/g, /\(message\) => \(\{ code: "(\w+)"/g);
    expect(codes.length).toBeGreaterThan(15);
    expect(sorted(Object.keys(resultWarnings))).toEqual(codes);
  });

  test("lists exactly the EN 16931 rules that are checked", () => {
    const ids = en16931Rules.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const text = sourcesBelow("lib/prism/check/en16931");
    const literal = found(text, /"(BR-[A-Z0-9-]+)"/g);
    const parts = found(text, /rules: "([A-Z]+)"/g);
    const numbers = found(text, /(?:id|rated|who)\("(\d\d)"/g);
    expect(sorted(ids)).toEqual(sorted([...literal, ...parts.flatMap((part) => numbers.map((number) => `BR-${part}-${number}`))]));
    expect(en16931Rules.every(({ rule }) => rule.length > 8)).toBe(true);
  });
});

test.each(rulePacks.map((pack) => [pack.country, pack] as const))("every source cited in the rule pack of %s exists", (_country, pack) => {
  const named = new Set(factsOf(pack).flatMap((fact) => fact.sources));
  expect([...named].filter((id) => !(id in sources))).toEqual([]);
});
