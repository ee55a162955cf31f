import { expect, it } from "vitest";
import { extractDrawn as extract, rows } from "@/lib/prism/testing/drawn-invoice";

it("doesn't mistake a vendor name that begins with “Hello” for a greeting", async () => {
  const invoice = await extract(
    [
      { x: 40, y: 40, text: "Hello Harvest Nigeria Limited", size: 15 },
      { x: 400, y: 40, text: "INVOICE" },
    ],
    [
      { x: 400, y: 80, text: "Invoice No: RW-0417" },
      { x: 400, y: 96, text: "Date: 5 November 2026" },
    ],
    rows(
      200,
      18,
      [
        [40, "Description"],
        [-550, "Amount"],
      ],
      [
        [40, "Hire of a tractor"],
        [-550, "600,000.00"],
      ],
      [
        [40, "Total"],
        [-550, "600,000.00"],
      ],
    ),
  );
  expect([invoice.vendor.name.value, invoice.customer.name.value]).toEqual(["Hello Harvest Nigeria Limited", null]);
});
