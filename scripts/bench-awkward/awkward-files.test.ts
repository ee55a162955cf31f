import { describe, expect, it } from "vitest";
import { faultOf, outcomeOf } from "./check-awkward";
import { ciiOf } from "./cii";
import { attached, PDF_FILES } from "./pdf-files";
import { PICTURE_FILES } from "./picture-files";

/** The files that need no OCR; `npm run bench:awkward` tests all of them. */
const quick = [...PDF_FILES, ...PICTURE_FILES].filter(({ recognized }) => recognized !== true);

describe("each awkward file is read with the right values or refused with advice", () => {
  it.each(quick.map((file) => [file.name, file] as const))("%s", async (_, file) => {
    expect(await faultOf(file)).toBeNull();
  });
});

it("an e-invoice attached to a PDF takes precedence, and a different total on the page is reported", async () => {
  const outcome = await outcomeOf(await attached("factur-x.xml", ciiOf("561000.00")));
  if (!("displayConflicts" in outcome)) throw outcome;
  expect(outcome.total.value).toBe(56_100_000);
  expect(outcome.displayConflicts).toMatchObject([{ field: "total", xml: "561000.00", page: "516,000.00" }]);
});
