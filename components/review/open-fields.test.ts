import { describe, expect, it } from "vitest";
import type { ReviewView } from "@/lib/review/read-review";
import { undecidedPart } from "./open-fields";

type Part = { vat: string; wht: boolean | null };

function viewOf(invoice: Part, ...lines: Part[]): ReviewView {
  const part = ({ vat, wht }: Part) => ({ vat: { treatment: vat }, wht: { applicable: wht } });
  return {
    result: { ...part(invoice), lineItems: lines.map((line, index) => ({ lineNumber: index + 1, ...part(line) })) },
  } as unknown as ReviewView;
}

const known: Part = { vat: "standard", wht: false };

describe("undecidedPart", () => {
  it("finds nothing where every opinion can be accepted as it stands", () => {
    expect(undecidedPart(viewOf(known, known), "vat")).toBeNull();
    expect(undecidedPart(viewOf(known, known), "wht")).toBeNull();
  });

  it("leads to the first line without an opinion on that tax, though the invoice has one", () => {
    const view = viewOf({ vat: "mixed", wht: true }, known, { vat: "undetermined", wht: true }, { vat: "undetermined", wht: null });
    expect(undecidedPart(view, "vat")).toEqual({ lineNumber: 2 });
    expect(undecidedPart(view, "wht")).toEqual({ lineNumber: 3 });
  });

  it("leads to the whole invoice where no line was read", () => {
    expect(undecidedPart(viewOf({ vat: "undetermined", wht: null }), "vat")).toEqual({ lineNumber: null });
    expect(undecidedPart(viewOf({ vat: "undetermined", wht: null }), "wht")).toEqual({ lineNumber: null });
  });
});
