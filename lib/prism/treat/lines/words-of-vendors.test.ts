import { expect, test } from "vitest";
import { judged } from "../../fixtures/labeled/score";
import { domestic, type Place } from "../../fixtures/labeled/invoice-abroad";
import { plain, taxed } from "../../fixtures/labeled/labeled-invoice";
import { classifyLine } from "./classify-line";

const categoryOf = (description: string) => classifyLine({ description, unit: null }, "Bluestar Resources Limited").category;

test.each([
  ["Ubukode bw'ibiro, Ugushyingo 2026", "rent_hire_lease"],
  ["Serivisi z'umutekano, abazamu 3", "other_services"],
  ["Amafaranga y'umwunganizi mu mategeko", "professional_services"],
  ["Gusukura ibiro, Ukwakira", "other_services"],
  ["Ibikoresho by'isuku", "goods_supply"],
  ["Gucapa impapuro z'iyamamaza 1000", "other_services"],
  ["Vifaa vya usafi - ndoo, mifagio, sabuni", "goods_supply"],
  ["Kusafisha ofisi, Novemba", "other_services"],
  ["Ukodishaji wa vifaa vya ujenzi, siku 5", "rent_hire_lease"],
  ["Matengenezo ya vifaa vya umeme", "other_services"],
  ["توريد مكاتب وكراسي", "goods_supply"],
  ["تنظيف مكاتب", "other_services"],
  ["ايجار مكاتب", "rent_hire_lease"],
  ["Fachbücher Steuerrecht, 6 Stück", "goods_supply"],
  ["Beratung Steuerrecht, 4 Std.", "professional_services"],
])("classifies wording of vendors in other countries: %s", (description, category) => {
  expect(categoryOf(description)).toBe(category);
});

test.each([
  ["Refill of 12.5kg LPG cylinders x 30", "not_applicable"],
  ["LPG cylinders 12.5kg x 10", "goods_supply"],
  ["Refill of oxygen cylinders x 6", "goods_supply"],
  ["Unlimited fibre 100Mbps, Nov 2026", "not_applicable"],
  ["Fibre optic cable 24 core 2km", "goods_supply"],
  ["Motor insurance premium, policy LWA/MC/22", "not_applicable"],
  ["MC and band for end of year party", "other_services"],
])("classifies by the whole phrase: %s", (description, category) => {
  expect(categoryOf(description)).toBe(category);
});

test.each([
  ["Telephone PABX installation", "other_services"],
  ["Internet cabling works, 40 points", "other_services"],
  ["Starlink installation", "other_services"],
  ["Airtime for interviews, 40 field staff", "not_applicable"],
  ["Internet for installation team", "not_applicable"],
  ["Monthly internet, maintenance dept", "not_applicable"],
  ["Telephone line rental, Oct", "not_applicable"],
])("separates work on a line from what the line carries, which is exempt from withholding: %s", (description, category) => {
  expect(categoryOf(description)).toBe(category);
});

test.each([
  ["Insurance claim processing fee", false],
  ["Airline baggage handling", false],
  ["Telephone marketing, 2,000 calls", false],
  ["Insurance premium financing interest", false],
  ["Professional indemnity insurance, consultants", true],
  ["Marine cargo insurance", true],
  ["Air tickets for survey team", true],
  ["Telephone bill, marketing dept", true],
])("approves a line exempt from withholding unless another supply is named after it: %s", (description, isApproved) => {
  expect(judged({ invoice: taxed("Bluestar Resources Limited", description, 100_000) }).decision.recommendation === "approve").toBe(
    isApproved,
  );
});

const toWhom = (vendorName: string) => judged({ invoice: taxed(vendorName, "Repair of air conditioners", 100_000) }).treatment.wht.remitTo;

test("a trade under its owner's name is an individual unless it has a company form", () => {
  for (const name of ["Emeka Stationery Stores", "Ola-Oluwa Technical Works", "Bimbo Adeola Catering Services"])
    expect(toWhom(name), name).toBe("state");
  for (const name of ["Emeka Stationery Stores Ltd", "Julius Berger Nigeria", "Emeka Offor Foundation", "Red Star Express"])
    expect(toWhom(name), name).toBe("federal");
});

test("a domestic performer is paid for an ordinary service and goes to review", () => {
  const words = "Live band performance, awards dinner";
  const { treatment, decision } = judged({ invoice: taxed("Mr. Segun Adewale", words, 1_000_000) });
  expect(treatment.wht).toMatchObject({ category: "other_services", rate: 2, remitTo: "state" });
  expect(decision.recommendation).toBe("review");
  const abroad = judged({
    invoice: { ...plain("Mr. Kwesi Mensah", words, 10_000), vendorCountry: "GH", vendorTaxId: "P0001234567", currency: "USD" },
  });
  expect(abroad.treatment.wht).toMatchObject({ category: "entertainers_sports", rate: 15 });
  const rateIn = (country: Place, vat: number) => judged(domestic(country, vat, "Highlife Sound Ltd", words, 10_000)).treatment.wht.rate;
  expect(rateIn("GH", 20)).toBe(7.5);
});
