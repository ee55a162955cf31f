import { describe, expect, it } from "vitest";
import { column, type DrawnText } from "@/lib/prism/testing/draw-pdf";
import { extractDrawn as extract, HEAD, items, money, rows } from "@/lib/prism/testing/drawn-invoice";

/** Invoices of firms that follow no form at all. */

describe("totals", () => {
  it("are read with the currency in the middle of the label", async () => {
    const invoice = await extract(HEAD, rows(220, 18, [[40, "Description"], [-550, "Amount"]], [[40, "Seal kit"], [-550, "7,350.00"]], [[40, "Cylinder"], [-550, "25,350.00"]]), rows(300, 16, [[320, "Total ZAR Excl. VAT"], [-550, "32,700.00"]], [[320, "15% VAT"], [-550, "4,905.00"]], [[320, "Total ZAR Incl. VAT"], [-550, "37,605.00"]]));
    expect(money(invoice)).toEqual([3_270_000, 490_500, 3_760_500]);
  });

  it("are recognized without labels above and below the tax", async () => {
    const invoice = await extract(HEAD, rows(220, 18, [[40, "Category"], [-340, "Number"], [-450, "Monthly charge"], [-550, "Amount due"]], [[40, "Day guards"], [-340, "12"], [-450, "85,000.00"], [-550, "1,020,000.00"]], [[40, "Night guards"], [-340, "10"], [-450, "90,000.00"], [-550, "900,000.00"]], [[-550, "1,920,000.00"]], [[40, "Value Added Tax (7.5%)"], [-550, "144,000.00"]], [[-550, "2,064,000.00"]]));
    expect(money(invoice)).toEqual([192_000_000, 14_400_000, 206_400_000]);
    expect(items(invoice)).toEqual([["Day guards", "12", "85000", 102_000_000], ["Night guards", "10", "90000", 90_000_000]]);
  });

  it("are read with kobo after a detached colon", async () => {
    const invoice = await extract(HEAD, rows(220, 18, [[40, "DESCRIPTION"], [-340, "NO."], [-450, "UNIT (N)"], [480, "TOTAL (N : K)"]], [[40, "Private ward, per night"], [-340, "4"], [-450, "35,000"], [-550, "140,000 : 00"]], [[40, "Consultation"], [-340, "2"], [-450, "15,000"], [-550, "30,000 : 00"]], [[40, "TOTAL"], [-550, "170,000 : 00"]]));
    expect(invoice.total.value).toBe(17_000_000);
    expect(items(invoice)).toEqual([["Private ward, per night", "4", "35000", 14_000_000], ["Consultation", "2", "15000", 3_000_000]]);
  });

  it("distinguish the VAT on some charges from a charge", async () => {
    const invoice = await extract(HEAD, rows(220, 18, [[40, "Annual rent"], [-550, "9,600,000.00"]], [[40, "Service charge"], [-550, "1,440,000.00"]], [[40, "Agency fee"], [-550, "480,000.00"]], [[40, "VAT on agency fee and service charge (7.5%)"], [-550, "144,000.00"]], [[40, "TOTAL"], [-550, "11,664,000.00"]]));
    expect([invoice.taxTotal.value, invoice.total.value]).toEqual([14_400_000, 1_166_400_000]);
  });

  it("are read from a “TOTALS” row under net, tax and gross columns", async () => {
    const invoice = await extract(HEAD, rows(220, 18, [[40, "Service"], [-260, "Visits"], [-340, "Per visit"], [-410, "Excl."], [-480, "VAT"], [-550, "Incl."]], [[40, "Deep clean"], [-260, "4"], [-340, "1,850.00"], [-410, "7,400.00"], [-480, "1,110.00"], [-550, "8,510.00"]], [[40, "Bin service"], [-260, "8"], [-340, "145.00"], [-410, "1,160.00"], [-480, "174.00"], [-550, "1,334.00"]], [[40, "TOTALS"], [-410, "8,560.00"], [-480, "1,284.00"], [-550, "9,844.00"]]));
    expect(money(invoice)).toEqual([856_000, 128_400, 984_400]);
    expect(items(invoice)).toEqual([["Deep clean", "4", "1850", 740_000], ["Bin service", "8", "145", 116_000]]);
  });

  it("in CFA francs stay whole numbers although quantities have decimals", async () => {
    const invoice = await extract(
      [{ x: 40, y: 50, text: "Facture FAC/2026/00418", size: 18 }, { x: 400, y: 50, text: "Atelier Lenoir SARL", bold: true }],
      rows(220, 18, [[40, "Description"], [-320, "Quantité"], [-430, "Prix unitaire"], [-550, "Montant"]], [[40, "Chambre froide"], [-320, "1,00 Unité(s)"], [-430, "4 850 000"], [-550, "4 850 000 CFA"]], [[40, "Groupe frigorifique"], [-320, "2,00 Unité(s)"], [-430, "1 275 000"], [-550, "2 550 000 CFA"]]),
      rows(300, 16, [[380, "Montant hors taxes"], [-550, "7 400 000 CFA"]], [[380, "TVA 18%"], [-550, "1 332 000 CFA"]], [[380, "Total"], [-550, "8 732 000 CFA"]]));
    expect(money(invoice)).toEqual([7_400_000, 1_332_000, 8_732_000]);
  });

  it("in CFA francs stay whole numbers although a description contains a decimal", async () => {
    const invoice = await extract(
      [{ x: 40, y: 50, text: "FACTURE N° 0418/2026", size: 18 }, { x: 400, y: 50, text: "Atelier Lenoir SARL", bold: true }, ...column(40, 80, ["Cotonou, le 3 novembre 2026", "Montants en FCFA"])],
      rows(220, 18, [[40, "Qté"], [100, "Désignation"], [-430, "P.U."], [-550, "P. Total"]], [[40, "150"], [100, "Ciment 42,5 en sac"], [-430, "4 600"], [-550, "690 000"]], [[40, "25"], [100, "Tôle ondulée 0,35 mm"], [-430, "5 200"], [-550, "130 000"]]),
      rows(300, 16, [[380, "Total HT"], [-550, "820 000"]], [[380, "TVA 18 %"], [-550, "147 600"]], [[380, "Total TTC"], [-550, "967 600"]]));
    expect(money(invoice)).toEqual([820_000, 147_600, 967_600]);
  });
});

describe("labels", () => {
  it("may be in small type below their values", async () => {
    const invoice = await extract(
      [{ x: 40, y: 50, text: "INVOICE", size: 20 }, { x: 40, y: 90, text: "Greenmile Energy Limited", bold: true }, { x: 300, y: 90, text: "GM-F-30987", size: 11 }, { x: 300, y: 101, text: "INVOICE NO", size: 7 }, { x: 420, y: 90, text: "15/11/2026", size: 11 }, { x: 420, y: 101, text: "DATE", size: 7 },
        { x: 40, y: 140, text: "Roadstar Carriers Ltd", size: 11 }, { x: 40, y: 152, text: "12 Creek Road, Lagos", size: 11 }, { x: 40, y: 163, text: "CUSTOMER", size: 7 }],
      rows(220, 18, [[40, "Product"], [-340, "Litres"], [-450, "N/Litre"], [-550, "NGN"]], [[40, "AGO"], [-340, "400"], [-450, "1,150.00"], [-550, "460,000.00"]], [[40, "PMS"], [-340, "380"], [-450, "1,165.00"], [-550, "442,700.00"]]),
      [{ x: 470, y: 300, text: "902,700.00", size: 11 }, { x: 440, y: 311, text: "TOTAL PAYABLE (NAIRA)", size: 7 }]);
    expect([invoice.invoiceNumber.value, invoice.invoiceDate.value, invoice.customer.name.value, invoice.total.value]).toEqual(["GM-F-30987", "2026-11-15", "Roadstar Carriers Ltd", 90_270_000]);
    expect(items(invoice)).toEqual([["AGO", "400", "1150", 46_000_000], ["PMS", "380", "1165", 44_270_000]]);
  });

  it("in a row head the values below rather than each other", async () => {
    const invoice = await extract(
      [{ x: 400, y: 50, text: "Tolagate Media Limited", bold: true }], rows(100, 14, [[40, "CLIENT"], [200, "BRAND / CAMPAIGN"], [360, "INVOICE"], [470, "ISSUED"]], [[40, "Marine Yard Drinks Plc"], [200, "Radio burst"], [360, "NBX-2026-0551"], [470, "06.11.2026"]]),
      rows(220, 18, [[40, "Station"], [-340, "Spots"], [-450, "Rate/spot"], [-550, "Gross cost"]], [[40, "Rhythm Lagos"], [-340, "60"], [-450, "28,500.00"], [-550, "1,710,000.00"]], [[40, "Splash Ibadan"], [-340, "40"], [-450, "12,000.00"], [-550, "480,000.00"]]), rows(290, 16, [[340, "Total"], [-550, "2,190,000.00"]]));
    expect([invoice.customer.name.value, invoice.invoiceNumber.value, invoice.invoiceDate.value]).toEqual(["Marine Yard Drinks Plc", "NBX-2026-0551", "2026-11-06"]);
    expect(items(invoice)).toHaveLength(2);
  });

  it("centered in wide cells have left-aligned values", async () => {
    const invoice = await extract(HEAD, rows(190, 14, [[95, "P.O. No."], [265, "Terms"], [446, "Due Date"]], [[31, "LC-3381"], [200, "Net 15"], [362, "28/05/2026"]]), rows(240, 18, [[40, "Description"], [-550, "Amount"]], [[40, "Guards"], [-550, "2,000.00"]], [[40, "Total"], [-550, "2,000.00"]]));
    expect(invoice.dueDate.value).toBe("2026-05-28");
  });

  it("on two lines have a two-line name next to them", async () => {
    const invoice = await extract([{ x: 40, y: 50, text: "Sales Invoice", size: 16 }, { x: 400, y: 50, text: "Tolagate Guards Limited", bold: true }], rows(90, 12, [[40, "Customer"], [140, "Adunni Foods &"], [320, "Invoice No."], [420, "A-1183"]], [[40, "Name:"], [140, "Beverages Ltd"], [320, "Date"], [420, "09-11-2026"]]), rows(220, 18, [[40, "Description"], [-550, "Amount"]], [[40, "Hire"], [-550, "1,300.00"]], [[40, "Total"], [-550, "1,300.00"]]));
    expect(invoice.customer.name.value).toBe("Adunni Foods & Beverages Ltd");
  });

  it("distinguish a credit note's number from that of the corrected invoice", async () => {
    const invoice = await extract([{ x: 400, y: 50, text: "CREDIT MEMO", size: 18 }, { x: 40, y: 50, text: "Ridgeline Supply Inc", bold: true }], rows(90, 13, [[400, "Credit No. CM-20331"]], [[400, "Date 10/29/2026"]], [[400, "Ref. Invoice 118823"]]), rows(220, 18, [[40, "Description"], [-550, "Amount"]], [[40, "Returned tent"], [-550, "519.80"]], [[40, "Total credit"], [-550, "519.80"]]));
    expect(invoice.invoiceNumber.value).toBe("CM-20331");
  });
});

describe("tables", () => {
  it("accept “@” as the heading of unit prices", async () => {
    const invoice = await extract(HEAD, rows(220, 18, [[40, "Details"], [-340, "Hrs"], [-450, "@"], [-550, "Line total"]], [[40, "Landing pages"], [-340, "40"], [-450, "18,000.00"], [-550, "720,000.00"]], [[40, "Loan calculator"], [-340, "52"], [-450, "20,000.00"], [-550, "1,040,000.00"]], [[300, "Total"], [-550, "1,760,000.00"]]));
    expect(items(invoice)).toEqual([["Landing pages", "40", "18000", 72_000_000], ["Loan calculator", "52", "20000", 104_000_000]]);
  });

  it("without known headings distinguish hours from rates", async () => {
    const invoice = await extract(HEAD, rows(220, 18, [[40, "Reviewing title documents"], [-340, "6.5"], [-450, "18,000"], [-550, "117,000.00"]], [[40, "Drafting the agreement"], [-340, "9.0"], [-450, "18,000"], [-550, "162,000.00"]], [[300, "Total"], [-550, "279,000.00"]]));
    expect(items(invoice)).toEqual([["Reviewing title documents", "6.5", "18000", 11_700_000], ["Drafting the agreement", "9", "18000", 16_200_000]]);
  });
});

describe("vendor and customer", () => {
  const SIGN: DrawnText[] = [{ x: 40, y: 50, text: "Tolagate Guards Limited", bold: true, size: 14 }, { x: 40, y: 66, text: "12 Creek Road, Apapa, Lagos" }];
  const FACTS: DrawnText[] = rows(90, 13, [[40, "Invoice number"], [150, "TG-1188"]], [[40, "Date"], [150, "14 May 2026"]]);
  const ITEMS: DrawnText[] = rows(220, 18, [[40, "Description"], [-550, "Amount"]], [[40, "Guards"], [-550, "2,000.00"]], [[40, "Total"], [-550, "2,000.00"]]);

  it("reads the customer after “FOR:” up to the comma after the legal form", async () => {
    const invoice = await extract(SIGN, FACTS, [{ x: 40, y: 150, text: "FOR: Free State Dental Clinics NPC, 9 Zastron St, Bloemfontein" }], ITEMS);
    expect(invoice.customer.name.value).toBe("Free State Dental Clinics NPC");
  });

  it.each([
    ["Continental Supply (West", "Africa) Limited"], ["Continental Supply", "and Trading (West /", "Africa) Limited"], ["International Consolidated", "Engineering Services Limited"],
  ])("joins a vendor name set on several lines: %s %s", async (...lines) => {
    const sign = lines.map((text, index) => ({ x: 40, y: 50 + index * 16, text, bold: true, size: 14 }));
    const invoice = await extract(sign, rows(80, 13, [[400, "Invoice number"], [500, "TG-1188"]], [[400, "Date"], [500, "14 May 2026"]]), column(40, 140, ["Bill to", "Marine Yard Stores Limited", "4 Creek Road"]), ITEMS);
    expect([invoice.vendor.name.value, invoice.customer.name.value]).toEqual([lines.join(" "), "Marine Yard Stores Limited"]);
  });

  it.each([
    ["Marine Yard Stores (West", "Africa) Limited"], ["Marine Yard and Harbour", "Stores Limited"], ["Marine Yard, Harbour and", "Slipway Works Ltd"],
  ])("joins a customer name set on two lines below its label: %s %s", async (...lines) => {
    const invoice = await extract(SIGN, FACTS, column(40, 130, ["Bill to", ...lines, "4 Creek Road", "Apapa, Lagos"]), ITEMS);
    expect(invoice.customer.name.value).toBe(lines.join(" "));
  });

  it("takes a hotel guest's company as the customer, without the next cell", async () => {
    const invoice = await extract(SIGN, FACTS, rows(140, 14, [[40, "Room"], [150, "308"], [320, "Arrival"], [420, "09-Nov-2026"]], [[40, "Company"], [150, "Deltaline Agro Processors Ltd"], [320, "Departure"], [420, "12-Nov-2026"]]), ITEMS);
    expect(invoice.customer.name.value).toBe("Deltaline Agro Processors Ltd");
  });

  it("has a low confidence in a customer that is merely the only other firm on the page", async () => {
    const invoice = await extract(SIGN, FACTS, [{ x: 350, y: 90, text: "Totalis Gabon Limited", bold: true }], ITEMS);
    expect(invoice.customer.name.value).toBe("Totalis Gabon Limited");
    expect(invoice.customer.name.confidence).toBeLessThan(0.85);
  });

  it("accepts a bank as the customer, and a department before the customer's name", async () => {
    const bank = await extract(SIGN, FACTS, column(350, 140, ["Customer", "Bank of Western Industry Plc", "12 Marina, Lagos"]), ITEMS);
    const office = await extract(SIGN, FACTS, column(350, 140, ["For the attention of:", "Accounts, Brightwell Insurance plc", "1 Aire Street, Leeds LS1 4PR"]), ITEMS);
    expect([bank.customer.name.value, office.customer.name.value]).toEqual(["Bank of Western Industry Plc", "Brightwell Insurance plc"]);
  });

  it("tells unlabeled parties apart if only the customer's block has a tax ID", async () => {
    const invoice = await extract([{ x: 40, y: 40, text: "TAX INVOICE", size: 16 }], column(40, 80, ["Kericho Tea Packers Ltd", "P.O. Box 771", "Kericho 20200", "VAT: P051200087F"]), column(380, 80, ["Savanna Web Studio Ltd", "Lavington Mall, 3rd Floor", "Nairobi 00100"]), rows(160, 13, [[40, "Invoice Date"], [180, "Invoice Number"], [420, "PIN"]], [[40, "4 Nov 2026"], [180, "INV-2291"], [420, "P051773320Z"]]), ITEMS);
    expect([invoice.vendor.name.value, invoice.customer.name.value]).toEqual(["Savanna Web Studio Ltd", "Kericho Tea Packers Ltd"]);
  });

  it("reads a right-aligned customer name longer than its label", async () => {
    const invoice = await extract(SIGN, FACTS, rows(140, 13, [[-550, "INVOICE TO"]], [[-550, "Mzansi Retail Holdings and Partners (Pty) Ltd"]], [[-550, "Sandton"]]), ITEMS);
    expect(invoice.customer.name.value).toBe("Mzansi Retail Holdings and Partners (Pty) Ltd");
  });

  it("takes the company that publishes under a trading name as the vendor", async () => {
    const invoice = await extract([{ x: 40, y: 50, text: "The Harbour Gazette", bold: true, size: 12 }, { x: 40, y: 64, text: "published by Harbour Media Ghana Ltd, Tema" }], FACTS, ITEMS);
    expect(invoice.vendor.name.value).toBe("Harbour Media Ghana Ltd");
  });

  it("takes the company name in parentheses after the trading name", async () => {
    const invoice = await extract([{ x: 40, y: 50, text: "Asempa Event Gardens (Asempa Leisure Company Limited)", bold: true }, { x: 40, y: 64, text: "East Legon, Accra" }], FACTS, ITEMS);
    expect(invoice.vendor.name.value).toBe("Asempa Leisure Company Limited");
  });

  it("leaves a remark in parentheses out of the customer's name", async () => {
    const invoice = await extract(SIGN, FACTS, rows(140, 14, [[40, "Billed to"], [150, "Atlantic Catch Ghana Ltd (staff scheme)"]]), ITEMS);
    expect(invoice.customer.name.value).toBe("Atlantic Catch Ghana Ltd");
  });

  it("completes a short vendor name from the footer", async () => {
    const invoice = await extract([{ x: 40, y: 50, text: "SwiftNet", bold: true, size: 14 }, { x: 300, y: 50, text: "Mara Safari Lodges Limited", bold: true }], FACTS, ITEMS, [{ x: 40, y: 420, text: "SwiftNet Communications Ltd, ABC Place, Waiyaki Way, Nairobi. PIN P051882710M. Queries: care@swiftnet.example", size: 8 }]);
    expect([invoice.vendor.name.value, invoice.customer.name.value]).toEqual(["SwiftNet Communications Ltd", "Mara Safari Lodges Limited"]);
  });
});

describe("the invoice date", () => {
  it("may be below a reference, which becomes the invoice number", async () => {
    const invoice = await extract([{ x: 40, y: 50, text: "Tolagate Guards Limited", bold: true }, ...column(400, 50, ["Reference BAP-0426", "18 November 2026"])], rows(220, 18, [[40, "Description"], [-550, "Amount"]], [[40, "Guards"], [-550, "2,000.00"]], [[40, "Total"], [-550, "2,000.00"]]));
    expect([invoice.invoiceNumber.value, invoice.invoiceDate.value]).toEqual(["BAP-0426", "2026-11-18"]);
  });
});

describe("a “STATEMENT” caption", () => {
  it("isn't taken for the document's title in a row of captions", async () => {
    const invoice = await extract([{ x: 40, y: 50, text: "Relaycast Technologies LLC", bold: true }, ...rows(90, 13, [[40, "CHARGED TO"], [250, "STATEMENT"], [350, "ISSUED"], [450, "PERIOD"]], [[40, "Zuma Mobile Games Ltd"], [250, "RC-2026-11-771"], [350, "Nov 3, 2026"], [450, "October"]])], rows(220, 18, [[40, "Meter"], [-340, "Volume"], [-450, "Unit cost"], [-550, "Cost"]], [[40, "Devices"], [-340, "310"], [-450, "1.10"], [-550, "341.00"]], [[340, "Total charged"], [-550, "341.00"]]));
    expect([invoice.customer.name.value, invoice.total.value]).toEqual(["Zuma Mobile Games Ltd", 34_100]);
  });
});

describe("a Portuguese invoice", () => {
  it("is read with its own labels and number format", async () => {
    const invoice = await extract(
      [{ x: 40, y: 50, text: "Construções Zambeze, Lda.", bold: true, size: 14 }, { x: 40, y: 66, text: "Av. Julius Nyerere, 1120, Maputo" }, { x: 40, y: 80, text: "NUIT: 400771823" }, { x: 400, y: 50, text: "FACTURA", size: 18 }, { x: 400, y: 70, text: "N.º FT 2026/318" }],
      column(40, 110, ["Exmo.(s) Sr.(s)", "Hotel Baía Azul, S.A.", "Av. da Marginal, 4400", "Maputo"]), rows(110, 13, [[320, "Data de emissão"], [440, "10/11/2026"]], [[320, "Data de vencimento"], [440, "10/12/2026"]]),
      rows(220, 18, [[40, "Designação"], [-320, "Qtd."], [-400, "Preço unit."], [-470, "IVA"], [-550, "Valor"]], [[40, "Pintura exterior"], [-320, "420,00"], [-400, "850,00"], [-470, "16%"], [-550, "357.000,00"]], [[40, "Reparação de telhado"], [-320, "1,00"], [-400, "128.500,00"], [-470, "16%"], [-550, "128.500,00"]]),
      rows(300, 16, [[340, "Total ilíquido"], [-550, "485.500,00"]], [[340, "IVA (16%)"], [-550, "77.680,00"]], [[340, "Total a pagar"], [-550, "563.180,00 MT"]]));
    expect([...money(invoice), invoice.currency.value, invoice.vendor.taxId.value, invoice.customer.name.value, invoice.dueDate.value]).toEqual([48_550_000, 7_768_000, 56_318_000, "MZN", "400771823", "Hotel Baía Azul, S.A.", "2026-12-10"]);
    expect(items(invoice)).toEqual([["Pintura exterior", "420", "850", 35_700_000], ["Reparação de telhado", "1", "128500", 12_850_000]]);
  });
});
