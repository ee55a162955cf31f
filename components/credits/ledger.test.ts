import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { LedgerLine } from "@/lib/credits/list-ledger";
import { Ledger } from "./ledger";

const line = (id: string, kind: LedgerLine["kind"], amount: number, change: number, available: number): LedgerLine => ({
  ...{ id, kind, amount, change, available, from: "available", to: "held", jobId: null, itemId: null },
  ...{ reason: "item completed", createdAt: "2026-11-21T09:00:00.000Z" },
});

it("the ledger shows each entry's change and the balance after it, and does not deduct held credits again when they are used", () => {
  const entries = [
    line("cre_4", "void", 1, 1, 8),
    line("cre_3", "post", 1, 0, 7),
    line("cre_2", "hold", 1_003, -1_003, 7),
    line("cre_1", "grant", 1_010, 1_010, 1_010),
  ];
  const markup = renderToStaticMarkup(createElement(Ledger, { environment: "test", entries, nextAfter: null, isFirst: true }));
  const rows = [...markup.matchAll(/<tr(?: [^>]*)?>(.*?)<\/tr>/gs)].map(([, row = ""]) =>
    [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = ""]) => cell.replace(/<[^>]*>/g, "")),
  );
  expect(rows.map((cells) => [cells[1], ...cells.slice(3)])).toEqual([
    ["Type", "Credits", "Available after"],
    ["Refunded", "+1", "8"],
    ["Used", "1 from held", "7"],
    ["Held for a job", "−1,003", "7"],
    ["Added", "+1,010", "1,010"],
  ]);
});
