import { describe, expect, it } from "vitest";
import type { ReviewView } from "@/lib/review/read-review";
import { isOpen, isSettled, lineMarks, stepOn, undecidedPart, unkeptField } from "./open-fields";

type Part = { vat: string; wht: boolean | null };

function viewOf(invoice: Part, ...lines: Part[]): ReviewView {
  const part = ({ vat, wht }: Part) => ({ vat: { treatment: vat }, wht: { applicable: wht } });
  return {
    result: { ...part(invoice), lineItems: lines.map((line, index) => ({ lineNumber: index + 1, ...part(line) })) },
  } as unknown as ReviewView;
}

const known: Part = { vat: "standard", wht: false };

describe("undecidedPart", () => {
  it("returns null if every treatment is determined", () => {
    expect(undecidedPart(viewOf(known, known), "vat")).toBeNull();
    expect(undecidedPart(viewOf(known, known), "wht")).toBeNull();
  });

  it("returns the first line whose treatment of that tax is undetermined", () => {
    const view = viewOf({ vat: "mixed", wht: true }, known, { vat: "undetermined", wht: true }, { vat: "undetermined", wht: null });
    expect(undecidedPart(view, "vat")).toEqual({ lineNumber: 2 });
    expect(undecidedPart(view, "wht")).toEqual({ lineNumber: 3 });
  });

  it("returns the whole invoice if it has no lines", () => {
    expect(undecidedPart(viewOf({ vat: "undetermined", wht: null }), "vat")).toEqual({ lineNumber: null });
    expect(undecidedPart(viewOf({ vat: "undetermined", wht: null }), "wht")).toEqual({ lineNumber: null });
  });
});

describe("unkeptField", () => {
  const order = ["vat", "invoiceNumber", "total", "lineItems[0].amount"];
  const unkept = (written: Partial<Parameters<typeof unkeptField>[1]>) =>
    unkeptField(order, { editing: null, refused: [], drafted: [], ...written });

  it("prefers the field being edited, then one the server refused, then one with a draft", () => {
    expect(unkept({ editing: "total", refused: ["invoiceNumber"], drafted: ["invoiceNumber"] })).toBe("total");
    expect(unkept({ refused: ["total"], drafted: ["invoiceNumber"] })).toBe("total");
    expect(unkept({ drafted: ["lineItems[0].amount", "invoiceNumber"] })).toBe("invoiceNumber");
  });

  it("ignores drafts of comments, overrides and lines that no longer exist", () => {
    expect(unkept({})).toBeNull();
    expect(unkept({ drafted: ["comment", "override invoice", "lineItems[1].amount"] })).toBeNull();
  });
});

describe("isSettled", () => {
  type Step = Pick<ReviewView["steps"][number], "kind" | "field" | "at" | "undoneAt">;
  const step = (kind: Step["kind"], field: string | null, minute: number, undone?: number): Step => ({
    kind,
    field,
    at: `2026-11-02T10:0${minute}:00Z`,
    undoneAt: undone === undefined ? null : `2026-11-02T10:0${undone}:00Z`,
  });
  const settled = (field: string, ...steps: Step[]): boolean => isSettled({ steps } as unknown as ReviewView, field);

  it("is true for a confirmed or corrected field, and false if untouched or undone", () => {
    expect(settled("invoice.total", step("field_confirmed", "invoice.total", 1))).toBe(true);
    expect(settled("invoice.total", step("field_corrected", "invoice.total", 1), step("field_corrected", "invoice.subtotal", 2))).toBe(
      true,
    );
    expect(settled("invoice.total")).toBe(false);
    expect(settled("invoice.total", step("field_confirmed", "invoice.subtotal", 1))).toBe(false);
    expect(settled("invoice.total", step("field_confirmed", "invoice.total", 1, 2))).toBe(false);
  });

  it("is false again once a correction, override or line change follows, or is undone later", () => {
    expect(settled("vat", step("field_confirmed", "vat", 1), step("field_confirmed", "wht", 2), step("assigned", null, 3))).toBe(true);
    for (const kind of ["field_corrected", "line_added", "line_removed", "treatment_overridden"] as const)
      expect(settled("vat", step("field_confirmed", "vat", 1), step(kind, "x", 2)), kind).toBe(false);
    expect(settled("vat", step("line_removed", "x", 1, 3), step("field_confirmed", "vat", 2))).toBe(false);
    expect(settled("vat", step("line_removed", "x", 0, 1), step("field_confirmed", "vat", 2))).toBe(true);
  });
});

describe("lineMarks", () => {
  const step = (kind: string, field: string, undoneAt: string | null = null) => ({ kind, field, undoneAt, at: "2026-11-02T10:00:00Z" });
  const view = (reasons: string[], findings: [field: string, severity: string][], ...steps: object[]) =>
    ({
      result: {
        decision: { reasons },
        anomalies: findings.map(([field, severity]) => ({ field, severity, evidence: {} })),
        invoice: { taxDetails: [] },
      },
      steps,
    }) as unknown as ReviewView;

  it("lists the fields to check and the steps taken on each line", () => {
    const marks = lineMarks(
      view(
        ["low_confidence:lineItems[0].amount", "low_confidence:total"],
        [
          ["lineItems[0].quantity", "high"],
          ["lineItems[2].taxRate", "medium"],
          ["lineItems[3].amount", "low"],
          ["lineItems[4].amount", "high"],
        ],
        step("field_corrected", "lineItems[4].amount"),
        step("field_confirmed", "lineItems[2].taxRate", "2026-11-02T10:01:00Z"),
      ),
    );
    expect([...marks].map(([line, { lookAt, steps }]) => [line, lookAt, steps.map(({ field }) => field)])).toEqual([
      [1, "amount quantity", []],
      [3, "taxRate", []],
      [5, "", ["lineItems[4].amount"]],
    ]);
  });

  it("agrees with isOpen and stepOn for each field", () => {
    const one = view([], [["lineItems[0].amount", "high"]], step("field_confirmed", "lineItems[1].amount"));
    expect(lineMarks(one).get(1)?.lookAt === "amount").toBe(isOpen(one, { key: "lineItems[0].amount" }));
    expect(lineMarks(one).get(2)?.steps[0]).toBe(stepOn(one, "lineItems[1].amount"));
  });
});
