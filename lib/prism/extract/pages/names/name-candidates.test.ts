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

  it.each([
    ["Okon & Co., Ltd., Marina Road, Calabar", "Okon & Co., Ltd"],
    ["Okon & Co., Nigeria Limited, Airport Road, Benin", "Okon & Co., Nigeria Limited"],
    ["Guangdong Foo Co., Ltd., No. 8 Industrial Road, Foshan", "Guangdong Foo Co., Ltd"],
    ["Kia Corp., Ltd, Seoul Road", "Kia Corp., Ltd"],
    ["Bank PHB Nig., Plc, Marina, Lagos", "Bank PHB Nig., Plc"],
  ])("keeps the legal form of %s, which follows a short form within the name", (printed, name) => {
    expect(cleanName(printed).replace(/\.$/, "")).toBe(name);
  });

  it.each([
    "Okon & Co., Building Contractors",
    "Okon & Co., Estate Surveyors and Valuers",
    "AG Tel Limited",
    "S.A. Tel Ltd",
    "CC Tel Limited",
    "Nig. Tin Smelters Ltd",
    "Adeniyi & Co. VAT Consultants",
    "Eko Hotel & Co. Reg. Trustees Ltd",
    "Easy Co. - Online Bill Payments Ltd",
  ])("keeps %s, where a short form begins the name or stands within it", (name) => {
    expect(cleanName(name)).toBe(name);
  });
});
