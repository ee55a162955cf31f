import { expect, it } from "vitest";
import type { Invoice, LineItem } from "@/lib/prism/model";
import { readInvoiceOf } from "@/scripts/testing/reviews";
import { applyChanges } from "./apply-changes";

it.each([
  ["KWD", 5_000_000],
  ["JPY", 5_000],
  ["USD", 5_000_00],
])("a line's discount is counted in %s like its amount", (currency, discountMinor) => {
  const read = readInvoiceOf();
  const lineItems = read.lineItems.map((line): LineItem => ({ ...line, discountMinor: 5_000_00 }));
  const changed = applyChanges({ ...read, lineItems } as Invoice, [{ kind: "field_corrected", field: "currency", after: currency }]);
  expect(changed.lineItems).toMatchObject([{ discountMinor, amount: { value: discountMinor * 80 } }]);
});
