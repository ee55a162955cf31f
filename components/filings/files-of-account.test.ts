import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { AccountOfFiles } from "@/components/lists/file-link";
import type { PreviewWhtLine } from "@/lib/returns/preview-return";
import { WhtTables } from "./wht-tables";

const line = {
  itemId: "itm_1",
  lineNumbers: [1],
  beneficiary: { name: "Adunola Consulting Limited", taxId: null },
  noTin: false,
  transactionDate: "2026-10-09",
  description: "Consulting",
  category: "consulting",
  base: 1_000,
  ratePercent: 5,
  tax: 50,
} as unknown as PreviewWhtLine;

it("the export links of a schedule carry the id of the account that the page shows", () => {
  const drawn = renderToStaticMarkup(
    createElement(
      AccountOfFiles,
      { value: "acc_shown" },
      createElement(WhtTables, {
        environment: "test",
        wht: { lines: [line], states: [{ state: "Lagos", dueDate: "2026-11-10", lines: [line], base: 1_000, tax: 50 }] } as never,
        csvOf: (part: string, state?: string) => `/export?part=${part}${state === undefined ? "" : `&state=${state}`}`,
      }),
    ),
  );
  expect([...drawn.matchAll(/href="(\/export[^"]*)"/g)].map(([, href]) => href)).toEqual([
    "/export?part=wht&amp;account=acc_shown",
    "/export?part=state&amp;state=Lagos&amp;account=acc_shown",
  ]);
});
