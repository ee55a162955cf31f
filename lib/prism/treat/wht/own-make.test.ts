import { describe, expect, it } from "vitest";
import { contextFixture, invoiceFixture } from "../../fixtures/invoice-fixture";
import { statementsInText } from "@/lib/prism/extract/pages/page/statements";
import { classifyLine } from "../lines/classify-line";
import { ownMakes } from "./own-make";
import { treatInvoice } from "../treat-invoice";

const VENDOR = "Pacific Cartons & Packaging Ltd";
const CUSTOMER = "Kestrel Bay Foods Limited";
const page = (...below: string[]) => ({
  text: [VENDOR, ...below, "Km 16 Ikorodu Road"].join("\n"),
  vendor: VENDOR,
  customer: CUSTOMER,
  isSale: false,
});
const sold = (...descriptions: string[]) => descriptions.map((description) => ({ description, printedMinor: 1_000 }));
const saidOf = (letterhead: string, description: string) => ownMakes(page(letterhead), sold(description))[0]?.raw ?? null;

describe("goods of the vendor's own manufacture", () => {
  it.each([
    "5-ply printed carton 330ml x 24, made by us",
    "Biscuits (manufactured by ourselves)",
    "Rice, milled by us",
    "Fish feed of our own production",
    "Goats reared & sold by us, 60, Gombi",
    "Liquid alum made at our plant, Sagamu, 60 tons",
    "Zobo & kunu drink bottled in our own factory, 500 crates",
    "T-shirts & caps, knitted and printed in our Aba factory",
    "Shea butter cream 250g x 2,000 from our own factory, Ilorin",
    "Fattened cattle from own ranch, 22 head",
    "Fresh cassava tubers harvested by outgrower, 38.4t",
    "Maize, farm-gate, 20t",
    "Yam tubers, produce of our own farm, 4,000 tubers",
    "Fresh eggs 60 crates - from our farm at Ikorodu",
    "Sliced loaf 120 pcs from our bakery",
    "Day old chicks (500), hatchery own production",
    "Day-old broilers 10,000 from supplier's own hatchery",
    '9" vibrated blocks 12,000, moulded by the supplier at Kubwa yard',
    "Paracetamol syrup 60ml direct from the manufacturer's factory, 5,000 btl",
    "Upholstery fabric woven in the vendor's Kano mill, 1,500 yards",
    "Polypropylene granules 26MT - Indorama Eleme, producer's own output",
    "Cocoa beans grade 1, 40MT from farmers' union, own farms",
    "Crushed granite from vendor's own quarry, 30 tippers",
    "yam & cassava tubers, 12T, off grower's own field",
    '6" hollow blocks moulded in our own yard, 4,000 pcs',
    "Fresh tomatoes harvested from my farm at Kudan, baskets",
    "cabin biscuit ctn - we are the manufacturer",
    "Trade disc. 4% on our own-made biscuits above",
    "4-man workstation cluster x6 (own manufacture)",
    "Paddy 120 MT bought from Argungu farmers co-op, own harvest",
  ])("are recognized by the line: %s", (description) => {
    expect(ownMakes(page(), sold(description))[0]?.confidence).toBeGreaterThan(0.85);
  });

  it.each([
    "5-ply carton",
    "Cartons not made by us",
    "Paper made in Nigeria",
    "Cartons delivered to our factory",
    "Spare parts from our workshop",
    "Yarn for own production",
    "Letterheads printed at our press",
    "Bread not made by our bakery",
    "Spares for own factory",
    "Please treat as made by us",
    "Ready-made curtains",
    "Fertiliser for the client's own farm",
    "Seedlings for grower's own field",
    "Crates returned to the supplier's own yard",
    "Diesel delivered to your own quarry",
    "Ready-made suits, fitted by the supplier",
    "Steel supplied direct from the importer",
    "Chairs for own make-up studio",
    "Parts of a machine made by the customer",
  ])("are not assumed from the line: %s", (description) => {
    expect(ownMakes(page(), sold(description))[0]).toBeNull();
  });

  it.each([
    ["Manufacturers of corrugated cartons", "5-ply printed carton 330ml x 24"],
    ["Manufacturers & exporters of paper sacks, cartons and packaging materials.", "Paper sack 25kg"],
    ["We are producers of table eggs", "Eggs, 40 crates"],
    ["Makers of uniforms  Tel 0803 000 0000", "Uniform, 2 piece"],
  ])("are recognized by the letterhead %s", (letterhead, description) => {
    expect(saidOf(letterhead, description)).not.toBeNull();
  });

  it.each([
    ["Manufacturers' representatives", "5-ply carton"],
    ["Manufacturers' representatives of cartons", "5-ply carton"],
    ["Distributors for the manufacturers of cartons", "5-ply carton"],
    ["Suppliers to manufacturers of cartons", "5-ply carton"],
    ["Manufacturers and importers of cartons", "5-ply carton"],
    ["Manufacturers & general merchants", "5-ply carton"],
    ["Manufacturers of corrugated cartons", "Adhesive tape 48mm"],
    ["Dealers in cartons", "5-ply carton"],
  ])("are not assumed from the letterhead %s for %s", (letterhead, description) => {
    expect(saidOf(letterhead, description)).toBeNull();
  });

  it("are not assumed from the customer's trade or from words far from the vendor's name", () => {
    expect(saidOf(`Bill to: ${CUSTOMER}\nManufacturers of cartons`, "5-ply carton")).toBeNull();
    expect(saidOf("a\nb\nc\nd\nManufacturers of cartons", "5-ply carton")).toBeNull();
  });

  it("are exempt line by line, with less confidence by the letterhead than by the line", () => {
    const wht = (text: string, ...descriptions: string[]) =>
      treatInvoice(
        invoiceFixture({ vendorName: VENDOR, lines: descriptions.map((description) => ({ description, amount: 100_000 })), text }),
        {},
        contextFixture(),
      ).lines.map((line) => line.wht);
    const [made, bought] = wht(VENDOR, "Carton, made by us", "Adhesive tape");
    expect(made).toMatchObject({ applicable: false, category: "not_applicable", exemption: "own_manufacture" });
    expect(bought).toMatchObject({ applicable: true, rate: 2 });
    const [likely] = wht(page("Manufacturers of corrugated cartons").text, "5-ply carton");
    expect(likely).toMatchObject({ applicable: false, exemption: "own_manufacture" });
    expect(likely?.confidence).toBeLessThan(0.85);
    expect(likely?.alternatives[0]).toMatchObject({ rate: 2 });
    const [service] = wht(page("Manufacturers of cartons").text, "Carton design and printing service");
    expect(service).toMatchObject({ applicable: true });
  });

  it("are all exempt by a statement on the page, but only one line by words in that line", () => {
    const exemptions = (...text: string[]) => {
      const lines = ["Cartons, made at our factory", "Cartons 2-ply", "Adhesive tape"].map((description) => ({
        description,
        amount: 100_000,
      }));
      const page = [...text, ...lines.map(({ description }) => `${description} 100,000.00`)].join("\n");
      const invoice = { ...invoiceFixture({ vendorName: VENDOR, lines }), statements: statementsInText(page) };
      return treatInvoice(invoice, {}, contextFixture()).lines.map(({ wht }) => wht.exemption);
    };
    expect(exemptions()).toEqual(["own_manufacture", null, null]);
    expect(exemptions("Goods of our own manufacture")).toEqual(["own_manufacture", "own_manufacture", "own_manufacture"]);
  });

  it("are classified as goods wherever made, unless work installs them", () => {
    const category = (description: string) => classifyLine({ description, unit: null }, VENDOR).category;
    expect(category("housekeeping uniform, manufactured in our garment factory")).toBe("goods_supply");
    expect(category("300 polos made by us, Aba workshop")).toBe("goods_supply");
    expect(category("teller counter, marble top, manufactured by us in our workshop")).toBe("goods_supply");
    expect(category("Burglary proof fabricated by us and fixed")).not.toBe("goods_supply");
    expect(category("Haulage of cement from our factory to Kano")).toBe("other_services");
  });
});

describe("a rebate on goods of the vendor's own manufacture", () => {
  const detergent = { description: "Detergent powder 900g, manufactured by us at our Agbara factory", amount: 25_560_000 };
  const rebate = { description: "Less: 3% volume rebate on the above", amount: -766_800 };

  it("bears no withholding either, and the tax does not fall below zero", () => {
    const invoice = invoiceFixture({ vendorName: "Agbara Soaps Ltd", lines: [detergent, rebate] });
    const { wht, lines } = treatInvoice(invoice, {}, contextFixture());
    expect(lines.map((line) => line.wht.category)).toEqual(["not_applicable", "not_applicable"]);
    expect(wht.amountMinor).toBe(0);
  });

  it("is not exempt if other goods are sold as well", () => {
    expect(
      ownMakes(page(), [
        { description: detergent.description, printedMinor: 100 },
        { description: "Adhesive tape", printedMinor: 100 },
        { description: rebate.description, printedMinor: -10 },
      ]).map((own) => own !== null),
    ).toEqual([true, false, false]);
  });
});
