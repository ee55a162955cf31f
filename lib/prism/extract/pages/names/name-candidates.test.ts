import { describe, expect, it } from "vitest";
import { cleanName } from "./name-candidates";

describe("cleanName", () => {
  it.each(["Ltd", "Lda", "Inc.", "S.p.A.", "GmbH"])("cuts off what follows the firm, whatever its legal form (%s)", (form) => {
    const firm = `Ferro ${form}`;
    const alone = firm.replace(/\.$/, "");
    expect(cleanName(`${firm} VAT 4455`).replace(/\.$/, "")).toBe(alone);
    expect(cleanName(`${firm} — Tax invoice INV-118`).replace(/\.$/, "")).toBe(alone);
    expect(cleanName(`${firm}, Unit 6 Bridge Mill, Hebden Bridge`).replace(/\.$/, "")).toBe(alone);
  });

  it("keeps what belongs to the name", () => {
    expect(cleanName("Ferro Agencies")).toBe("Ferro Agencies");
    expect(cleanName("Ferro & Co. of Kano Limited")).toBe("Ferro & Co. of Kano Limited");
  });
});
