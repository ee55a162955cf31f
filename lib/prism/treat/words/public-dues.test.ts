import { describe, expect, it } from "vitest";
import { classifyLine } from "../lines/classify-line";

const classify = (description: string) => classifyLine({ description, unit: null }, "Bluestar Resources Limited");

describe("a payment to a public body", () => {
  it.each([
    "CAC filing fees - change of directors, per Remita receipt attached",
    "Court filing and assessment fees, High Court Ikeja",
    "Probate registry assessment fee",
    "MDCN annual practising fee, Dr Bello",
    "NCC ISP licence",
    "CBN licence renewal fee",
    "NDLEA precursor chemicals permit",
    "SON MANCAP certificate renewal fee, 4 products",
    "Mining Cadastre annual service fee, QL 29177",
    "Explosives magazine licence renewal, Mines Inspectorate",
    "Factories Act registration renewal, Federal Min. of Labour",
    "Weights & Measures verification fee - 12 meters, Fed. Min. of Trade",
    "Ministry of Commerce: business registration fee",
    "Lagos State Safety Commission event clearance",
    "Kano State hotel and tourism licence",
    "Forestry permit & hammer fee, Ondo State",
    "ISBN/legal deposit National Library fee",
    "NAFDAC product registration paid in advance",
  ])("is a government license or fee: %s", (description) => {
    const line = classify(description);
    expect(line).toMatchObject({ category: "not_applicable", exemption: "outside_table", relief: { code: "government_licences" } });
    expect(line.relief?.confidence).toBeGreaterThanOrEqual(0.85);
  });

  it.each([
    "NAICOM annual supervisory levy 1%",
    "NCC Annual Operating Levy",
    "NBC 2.5% annual turnover levy",
    "NXP/NESS levy paid per Form NXP 3321",
    "Nigeria Customs export levy on cocoa",
    "NDIC premium, 2026 first half",
    "Court filing fees & bailiff expenses reimbursed, receipts attached",
    "NAFDAC renewal fee paid on your behalf",
    "Vehicle licence renewal settled by us on your behalf",
    "CTC court fees reimbursed at cost",
    "VIO fine, bus 22",
    "FRSC penalty, overloading, truck KJA 114",
  ])("is no supply if it is a levy, a fine or a recharged fee: %s", (description) => {
    expect(classify(description)).toMatchObject({ category: "not_applicable", relief: { code: "not_a_supply" } });
  });

  it.each([
    ["NAFDAC consultants - documentation support for bakery line", "professional_services"],
    ["NAFDAC registration, our facilitation fee", "professional_services"],
    ["Consultancy for NCC licence application", "professional_services"],
    ["Legal fees for SEC registration of bond programme", "professional_services"],
    ["NUPRC approved calibration contractor, meter proving", "professional_services"],
    ["Road-worthiness inspection, SGS, report", "professional_services"],
    ["Court appearance fee, Federal High Court Lagos", "professional_services"],
    ["Permit to work training, 20 staff", "professional_services"],
    ["SON certified safety boots, 40 pairs", "goods_supply"],
    ["NCC type approved walkie talkies x 12", "goods_supply"],
    ["Signage permit frames, aluminium", "goods_supply"],
    ["Number plates blank, 15,000 sets, MVAA", "goods_supply"],
    ["Vehicle license stickers, security printed", "goods_supply"],
    ["Clearing charges inclusive of NAFDAC, SON", "other_services"],
    ["Advert placement, NBC approved radio station", "other_services"],
    ["Transport of NAFDAC officials for facility inspection", "other_services"],
    ["Vehicle hire, Ministry of Health immunisation week", "rent_hire_lease"],
    ["Kaduna State road rehabilitation, certificate 4", "construction_infrastructure"],
  ])("is not assumed if another payee works on a public matter: %s", (description, category) => {
    const line = classify(description);
    expect(line.category).toBe(category);
    expect(line.relief?.code).not.toBe("government_licences");
  });

  it.each([
    "Survey plan approval fee, Ministry of Lands",
    "Ministry of Lands: consent fee, survey of plot 5",
    "Government fees and expatriate quota, immigration service",
  ])("is no fee for the work that it permits: %s", (description) => {
    const line = classify(description);
    expect(line).toMatchObject({ category: "not_applicable", label: "Government fees", exemption: "outside_table" });
    expect(line.confidence).toBeGreaterThanOrEqual(0.85);
  });

  it("is left to a reviewer beside work done for the payer", () => {
    const line = classify("Governor's consent fee, Ministry of Lands, legal drafting");
    expect(line.confidence).toBeLessThan(0.85);
    expect(line.exemption).toBeNull();
  });

  it.each([
    ["VCN", "Practice registration renewal, Dr Musa"],
    ["NBTE", "Programme accreditation, 4 departments"],
    ["SON", "Product registration renewal"],
    ["NAFDAC", "Annual renewal, 2 products"],
  ])("is known by its abbreviation as the vendor: %s", (vendor, description) => {
    expect(classifyLine({ description, unit: null }, vendor)).toMatchObject({
      category: "not_applicable",
      relief: { code: "government_licences" },
    });
  });

  it.each([
    ["FRCN", "Annual renewal, radio spots"],
    ["FRCN", "Airtime slot renewal, drive time"],
    ["FRCN", "Renewal of jingle slots"],
    ["Arcon", "PAM licence renewal, 50 users"],
    ["NBC", "Distributor registration, crates"],
    ["VIO", "Vehicle tracker renewal"],
    ["CPN", "Subscription renewal"],
    ["MCAN", "Journal renewal"],
    ["VCN", "Annual renewal"],
    ["NITDA", "Software licence renewal, 40 users"],
  ])("is not assumed of what %s may sell: %s", (vendor, description) => {
    const line = classifyLine({ description, unit: null }, vendor);
    expect(line.label).not.toBe("Government fees");
    expect(line.relief?.code).not.toBe("government_licences");
  });

  it("is not assumed of a body that also sells services", () => {
    expect(classifyLine({ description: "Renewal of antivirus, 12 users", unit: null }, "NIMC").category).not.toBe("not_applicable");
  });

  it.each([
    "CAC filing fee recharged with 10% markup",
    "NAFDAC renewal fee paid on your behalf and commission",
    "Vehicle licence renewal and agent's charge paid on your behalf",
  ])("is left to a person if a price of the vendor's own is in the recharged amount: %s", (description) => {
    expect(classify(description).relief?.confidence ?? 0).toBeLessThanOrEqual(0.6);
  });
});
