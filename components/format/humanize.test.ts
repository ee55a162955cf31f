import { expect, test } from "vitest";
import { whtCategories, whtCategoryWithin } from "@/lib/tax/wht-category-values";
import { inSentences, humanize, humanizeInSentence } from "./humanize";

test("codes in messages of earlier analyses are shown in words", () => {
  expect(inSentences("Lines differ: professional_services 5 %, goods_supply 2 %, other_services 2 %.")).toBe(
    "Lines differ: professional services 5%, supply of goods 2%, other services 2%.",
  );
  expect(inSentences("Withholding may be 5 % (rent_hire_lease) or 2.5 % (other_services)")).toBe(
    "Withholding may be 5% (rent, hire or lease) or 2.5% (other services).",
  );
});

test("adds a missing period, formats dates, and leaves file names, addresses and numbers unchanged", () => {
  expect(inSentences("The total says 110,000.00")).toBe("The total says 110,000.00.");
  expect(inSentences("The invoice is dated 2018-12-25, over 12 months before 2026-11-22")).toBe(
    "The invoice is dated 25 Dec 2018, over 12 months before 22 Nov 2026.",
  );
  expect(inSentences("The file was made at 2026-11-10T10:00:00Z and changed at 2026-11-12T10:05:09.123Z")).toBe(
    "The file was made at 10 Nov 2026, 10:00 UTC and changed at 12 Nov 2026, 10:05 UTC.",
  );
  expect(inSentences("Its number is INV-2026-10-05 or 2026-10-05/7.")).toBe("Its number is INV-2026-10-05 or 2026-10-05/7.");
  expect(inSentences("Whose is it?")).toBe("Whose is it?");
  expect(inSentences("Sent as office_rent.pdf by ada_obi@example.com, number INV_2026_01, https://example.com/a_b.")).toBe(
    "Sent as office_rent.pdf by ada_obi@example.com, number INV_2026_01, https://example.com/a_b.",
  );
});

test("a withholding category has the same name in messages and on pages", () => {
  for (const category of whtCategories) expect(humanizeInSentence(category)).toBe(whtCategoryWithin(category));
});

test("humanize capitalizes a code and numbers lines from one", () => {
  expect(humanize("goods_supply")).toBe("Supply of goods");
  expect(humanize("document_forbidden_address")).toBe("Address not allowed");
  expect(humanize("vendor.taxId")).toBe("Vendor tax ID");
  expect(humanize("lineItems[8].taxAmount"), "the line number, not the array index").toBe("Line 9 tax amount");
  expect(humanize("taxDetails[0].rate")).toBe("Tax rate");
  expect(humanize("taxDetails[1].rate")).toBe("Tax rate 2");
});
