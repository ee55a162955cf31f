import { expect, it } from "vitest";
import { domestic } from "../fixtures/labeled/invoice-abroad";
import { judged } from "../fixtures/labeled/score";

const personal = "27ABCPK1234L1ZS";

/** The tax withheld from a line, its category, and whether it passes without review. */
function said(
  country: "TZ" | "EG" | "IN" | "GB" | "DE" | "FR" | "ZA",
  rate: number,
  description: string,
  vendorName = "Bluestar Ltd",
  taxId?: string,
) {
  const given = domestic(country, rate, vendorName, description, 900_000);
  const { treatment, decision } = judged(taxId ? { ...given, invoice: { ...given.invoice, vendorTaxId: taxId } } : given);
  return [treatment.wht.category, treatment.wht.rate, decision.recommendation];
}

it.each([
  ["Konkan Facility LLP", undefined, 2, "approve"],
  ["Patil & Sons", undefined, 2, "approve"],
  ["Konkan Facility Pvt Ltd", undefined, 2, "approve"],
  ["Patil & Sons", personal, 1, "approve"],
  ["Suresh Kumar", personal, 1, "approve"],
  ["Mr. Arun Nair", undefined, 1, "approve"],
] as const)("in India, withholds from %s (tax ID %s) at %s%%: 1 from an individual, 2 from a firm", (vendorName, taxId, rate, decision) => {
  expect(said("IN", 18, "Housekeeping charges, Oct", vendorName, taxId)).toEqual(["other_services", rate, decision]);
});

it("sends an Indian invoice to review if neither name nor tax ID tells a firm from a sole trader", () => {
  const given = domestic("IN", 18, "Patil & Sons", "Housekeeping charges, Oct", 900_000);
  const { decision } = judged({ ...given, invoice: { ...given.invoice, vendorTaxId: null } });
  expect(decision.recommendation).toBe("review");
});

it.each([
  ["GB", 20, "Supply and install aluminium windows"],
  ["GB", 20, "Electrical installation works"],
  ["GB", 20, "Installation of partition walls"],
  ["GB", 20, "Repairs to roof, unit 4"],
  ["GB", 20, "Scaffolding hire and erection"],
  ["GB", 20, "Asphalt to car park"],
  ["DE", 19, "Einbau von Türen"],
  ["DE", 19, "Dachsanierung Halle 2"],
  ["DE", 19, "Umbau Bürofläche"],
] as const)("in %s at %s%% VAT, sends %s to review as possible construction work", (country, rate, description) => {
  expect(said(country, rate, description)[2]).toBe("review");
});

it.each([
  ["GB", 20, "Aluminium windows, 6 nos"],
  ["GB", 20, "Window cleaning, Oct"],
  ["GB", 20, "Install Windows 11 on 6 laptops"],
  ["GB", 20, "Scaffold tower, aluminium, 6m"],
  ["GB", 20, "Installation of Windows 11 on laptops"],
  ["GB", 20, "Replacement of floor mats, monthly"],
  ["GB", 20, "Installation of kitchen appliances"],
  ["GB", 20, "Repair of forklift"],
  ["GB", 20, "Replacement of printer drum"],
  ["DE", 19, "Fenster, 4 Stück"],
  ["DE", 19, "Wartung der Heizungsanlage"],
  ["DE", 19, "Montage Büromöbel"],
  ["DE", 19, "Umbau Webserver"],
] as const)("in %s at %s%% VAT, approves %s, which is not construction work", (country, rate, description) => {
  expect(said(country, rate, description)[2]).toBe("approve");
});

it.each([
  ["TZ", 18, "Uchimbaji wa kisima"],
  ["TZ", 18, "Upimaji wa ardhi"],
  ["EG", 14, "حفر بئر مياه"],
  ["EG", 14, "حديد تسليح 10 طن"],
] as const)("in %s at %s%% VAT, sends a line in a language the model does not know to review: %s", (country, rate, description) => {
  expect(said(country, rate, description)[2]).toBe("review");
});

it.each([
  ["IN", 18, "Payroll software, annual subscription", "other_services", 2],
  ["IN", 18, "Training on accounting software, 3 days", "professional_services", 10],
  ["IN", 18, "Customisation of payroll software", "professional_services", 10],
  ["IN", 18, "Accounting services, Oct", "professional_services", 10],
  ["TZ", 18, "Ufungaji wa kamera za CCTV", "other_services", 5],
  ["TZ", 18, "Kamera za CCTV, 6", "goods_supply", null],
  ["TZ", 18, "Kamisheni ya mauzo", "professional_services", 10],
  ["TZ", 18, "Vipuri vya gari", "goods_supply", null],
  ["EG", 14, "دراسة جدوى", "professional_services", 5],
  ["EG", 14, "مواد نظافة", "goods_supply", 1],
  ["EG", 14, "خدمات نظافة", "other_services", 3],
  ["FR", 20, "Location photocopieur, T4", "rent_hire_lease", null],
  ["ZA", 15, "Huur van kantoorruimte", "rent_hire_lease", 0],
  ["ZA", 15, "Hiring of van", "rent_hire_lease", 0],
] as const)("in %s at %s%% VAT, %s is classified as %s with %s%% withheld", (country, vat, description, category, rate) => {
  expect(said(country, vat, description).slice(0, 2)).toEqual([category, rate]);
});
