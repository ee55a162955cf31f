import { describe, expect, it } from "vitest";
import { classifyLine } from "./classify-line";

const relief = (description: string) => classifyLine({ description, unit: null }, "Bluestar Resources Limited").relief?.code ?? null;

describe("a line that names a supply to a diplomatic mission", () => {
  it.each([
    "Office furniture to British High Commission, diplomatic privilege, VAT exempt",
    "Being guard force services at US Embassy compound, April, diplomatic note 118/26",
    "HVAC preventive maintenance, Embassy of Japan, per diplomatic exemption cert.",
    "2026 Toyota Land Cruiser armoured, CD-registered, sold to Embassy of France",
    "Wines and canapé supplies, Ambassador's residence, DAS form attached",
  ])("is relieved: %s", (description) => {
    expect(relief(description)).toBe("diplomatic");
  });

  it.each([
    "Diplomatic protocol training, 3 days",
    "Visa fee, British High Commission",
    "Transport to US Embassy for visa interview",
    "Christ Embassy auditorium, air conditioners",
  ])("is not relieved by a name or a topic alone: %s", (description) => {
    expect(relief(description)).not.toBe("diplomatic");
  });

  it('does not read "High Commission" as a commission', () => {
    expect(classifyLine({ description: "Office furniture to British High Commission", unit: null }, null).category).toBe("goods_supply");
  });
});
