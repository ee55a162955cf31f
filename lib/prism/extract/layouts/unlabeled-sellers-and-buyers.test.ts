import { describe, expect, it } from "vitest";
import { column, type DrawnText } from "@/lib/prism/testing/draw-pdf";
import { extractDrawn as extract, rows } from "@/lib/prism/testing/drawn-invoice";

/** Sellers and buyers that no label names. */

const FACTS = rows(110, 13, [[380, "Invoice number"], [480, "HF-1188"]], [[380, "Invoice date"], [480, "14 May 2026"]]);
const ITEMS = rows(240, 16, [[40, "Description"], [-400, "Quantity"], [-470, "Price"], [-550, "Amount"]], [[40, "Roller chain 16B-1"], [-400, "40"], [-470, "9,120.00"], [-550, "364,800.00"]], [[400, "Subtotal"], [-550, "364,800.00"]], [[400, "VAT 7.5%"], [-550, "27,360.00"]], [[400, "Total"], [-550, "392,160.00"]]);

describe("an unlabeled vendor", () => {
  it("is the firm in the return address line rather than a bank in the footer", async () => {
    const head: DrawnText[] = [{ x: 40, y: 40, text: "H O L M F I R T H", size: 14 }, { x: 40, y: 80, text: "Holmfirth Bearings Nigeria Ltd · Plot 6 Oshodi Expressway, Isolo, Lagos", size: 7 }];
    const foot = rows(790, 10, [[40, "RC 744120"], [210, "Access Bank Plc, Isolo"], [380, "Wema Bank Plc, Oshodi"]], [[40, "TIN 10774312-0001"], [210, "0722154081"], [380, "0188441202"]]);
    const { vendor, customer } = await extract(head, column(40, 110, ["Amberlode Drinks Plc", "Accounts Payable", "Km 14 Idiroko Road", "Ota, Ogun State"]), FACTS, ITEMS, foot);
    expect([vendor.name.value, vendor.address.value, customer.name.value]).toEqual(["Holmfirth Bearings Nigeria Ltd", "Plot 6 Oshodi Expressway, Isolo, Lagos", "Amberlode Drinks Plc"]);
  });

  it("takes its full name from the account holder if the logo is part of it", async () => {
    const head: DrawnText[] = [{ x: 40, y: 40, text: "wingspan", size: 22 }, { x: 360, y: 40, text: "Suite C4, Banex Corner, Wuse II, Abuja", size: 8 }, { x: 360, y: 52, text: "RC 620914 Tax Identification No. 12093347-0001", size: 8 }];
    const foot = column(40, 420, ["Guaranty Trust Bank 0311774521", "Wingspan Corporate Travels Ltd – Collections"]);
    const { vendor, customer } = await extract(head, column(40, 100, ["Traveller account", "Sahel Water Action Initiative", "9 Bauchi Close, Jabi, Abuja", "TIN 19228840-0001"]), FACTS, ITEMS, foot);
    expect([vendor.name.value, vendor.taxId.value]).toEqual(["Wingspan Corporate Travels Ltd", "12093347-0001"]);
    expect([customer.name.value, customer.taxId.value]).toEqual(["Sahel Water Action Initiative", "19228840-0001"]);
  });
});

const SELLER = "Zenoptic Industrial Coatings Limited";
const LETTERHEAD: DrawnText[] = [{ x: 40, y: 40, text: SELLER, size: 14, bold: true }, { x: 40, y: 56, text: "14 Trans-Amadi Road, Port Harcourt", size: 8 }];
const ADDRESS = ["Km 14 Idiroko Road", "Ota, Ogun State"];

describe("an unlabeled customer", () => {
  it.each([
    ["below words that nobody knows", ["Whom we serve", "Harbourgate Drinks Plc", ...ADDRESS, "TIN 04417829-0001"]],
    ["below its account", ["Client account", "Harbourgate Drinks Plc", ...ADDRESS, "TIN 04417829-0001"]],
    ["above its office", ["Harbourgate Drinks Plc", "Accounts Payable", ...ADDRESS, "TIN 04417829-0001"]],
  ])("is the firm %s, and the only tax ID in its block is its own", async (_, lines) => {
    const { vendor, customer } = await extract(LETTERHEAD, column(40, 120, lines), FACTS, ITEMS);
    expect([vendor.name.value, vendor.taxId.value]).toEqual([SELLER, null]);
    expect([customer.name.value, customer.taxId.value]).toEqual(["Harbourgate Drinks Plc", "04417829-0001"]);
  });

  it.each([
    ["registers in the foot", column(40, 790, [`${SELLER}. Registered office: 14 Trans-Amadi Road. RC 88210.`], { size: 7 })],
    ["is paid", column(40, 420, [`${SELLER}, Zenith Bank Plc, 1120773418`])],
  ])("is the only firm at the top if another firm %s", async (_, told) => {
    const { vendor, customer } = await extract([{ x: 40, y: 40, text: "TAX INVOICE", size: 18 }], column(40, 120, ["Mr Ade Bello, Plant Manager", "Harbourgate Drinks Plc", ...ADDRESS]), FACTS, ITEMS, told);
    expect([vendor.name.value, customer.name.value]).toEqual([SELLER, "Harbourgate Drinks Plc"]);
  });
});

describe("a tax ID", () => {
  it("is read from the next line of its cell if the label ends the line above", async () => {
    const client = rows(110, 12, [[40, "CLIENT: Okemesi Heights Hospital Limited, Okemesi-Ekiti. TIN"], [380, "Invoice number"], [480, "ZTB-57"]], [[40, "1029384756"]]);
    const { customer } = await extract([{ x: 40, y: 50, text: "ZUMA TERRACE BUILDERS LIMITED", size: 14 }, { x: 40, y: 66, text: "RC 877213 | TIN 11658802-0001", size: 8 }], client, rows(140, 12, [[380, "Invoice date"], [480, "14 May 2026"]]), ITEMS);
    expect([customer.name.value, customer.taxId.value]).toEqual(["Okemesi Heights Hospital Limited", "1029384756"]);
  });
});
