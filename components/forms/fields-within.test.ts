import { expect, it } from "vitest";
import { DomainError } from "@/lib/kernel/errors";
import { parseInput } from "@/lib/kernel/schemas/parse-input";
import { analysisSettingsChange } from "@/lib/prism/analysis-settings";
import { fieldsWithin } from "./fields-within";

/** A refused change of the rules, as its form receives it. */
function refusal(change: object) {
  try {
    return void parseInput(analysisSettingsChange, change);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { message: error.message, faults: Object.fromEntries(error.faults.map(({ field, message }) => [field, message])) };
  }
}

it("finds the faults of a list's entries and of a record's members, as a verb names them", () => {
  const failure = refusal({ confirmedFacts: ["NG-WHT-BASE", "everything"], taxLimits: { NG: { wht_small_payer_turnover: -1 } } }) ?? null;
  expect(fieldsWithin(failure, "confirmedFacts")).toEqual(["confirmedFacts[1]"]);
  expect(fieldsWithin(failure, "taxLimits")).toEqual(["taxLimits.NG.wht_small_payer_turnover"]);
});

it("takes no field for a part whose name only begins alike", () => {
  expect(fieldsWithin({ message: "", faults: { name: "a", names: "b", "nameOf.x": "c" } }, "name")).toEqual(["name"]);
  expect(fieldsWithin(null, "name")).toEqual([]);
});
