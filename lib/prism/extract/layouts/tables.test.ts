import { describe, expect, it } from "vitest";
import type { Invoice } from "@/lib/prism/model";
import { readDocument } from "@/lib/prism/read/read-document";
import { column, drawPdf, row, type DrawnPage, type DrawnText } from "@/lib/prism/testing/draw-pdf";
import { extractInvoice } from "../extract-invoice";

type Cells = readonly (readonly [x: number, text: string])[];

async function extract(...pages: DrawnPage[]): Promise<Invoice> {
  return extractInvoice(await readDocument(await drawPdf(pages)), { country: "NG", request: {} });
}

const items = (invoice: Invoice): unknown[] => invoice.lineItems.map((line) => [line.description.value, line.quantity.value, line.unitPrice.value, line.amount.value]);

const HEAD: DrawnText[] = [
  { x: 40, y: 50, text: "INVOICE", size: 20 }, { x: 400, y: 50, text: "Tolagate Guards Limited", bold: true },
  ...row(80, [[40, "Invoice number"], [150, "TG-1188"]]), ...row(93, [[40, "Date"], [150, "14 May 2026"]]),
  ...column(40, 120, ["Bill to", "Marine Yard Stores Limited", "4 Creek Road", "Apapa, Lagos"]),
];
const GERMAN: DrawnText[] = [
  { x: 40, y: 50, text: "RECHNUNG", size: 20 }, { x: 400, y: 50, text: "Nordhafen Technik GmbH", bold: true },
  ...row(80, [[40, "Rechnungsnummer"], [150, "R-1188"]]), ...row(93, [[40, "Rechnungsdatum"], [150, "14.05.2026"]]),
];
const FRENCH: DrawnText[] = [
  { x: 40, y: 50, text: "FACTURE", size: 20 }, { x: 400, y: 50, text: "Atelier Lenoir SARL", bold: true },
  ...row(80, [[40, "Numéro de facture"], [150, "F-1188"]]), ...row(93, [[40, "Date de facture"], [150, "14/05/2026"]]),
];

/** Rows of cells below one another, `step` points apart. */
function rows(y: number, step: number, ...cells: Cells[]): DrawnText[] {
  return cells.flatMap((line, index) => row(y + index * step, line));
}

const page = (...texts: DrawnText[][]): DrawnPage => ({ texts: texts.flat() });

describe("columns", () => {
  it("aren't joined by subtotals that extend across two of them", async () => {
    const invoice = await extract(page(GERMAN,
      rows(220, 20, [[40, "Bezeichnung"], [-300, "Anzahl"], [310, "ME"], [-420, "E-Preis"], [-490, "Betrag"]], [[40, "Schrauben M8 verzinkt"], [-300, "4"], [310, "h"], [-420, "372,26"], [-490, "1.489,04"]], [[40, "Wartung der Heizung"], [-300, "23"], [310, "m"], [-420, "420,44"], [-490, "9.670,12"]]),
      rows(300, 14, [[40, "Zahlung an"], [320, "Zwischensumme"], [-456, "11.159,16"], [459, "EUR"]], [[40, "Account: 6333680279"], [320, "Rabatt"], [-456, "-1.427,89"], [459, "EUR"]], [[320, "Nettobetrag"], [-456, "9.731,27"], [459, "EUR"]], [[320, "MwSt. 19 %"], [-456, "1.848,94"], [459, "EUR"]], [[320, "Gesamtsumme"], [-456, "11.580,21"], [459, "EUR"]])));
    expect(items(invoice)).toEqual([["Schrauben M8 verzinkt", "4", "372.26", 148_904], ["Wartung der Heizung", "23", "420.44", 967_012]]);
  });

  it("are located by their numbers if the headings are left-aligned in wide cells", async () => {
    const invoice = await extract(page(HEAD, rows(220, 20, [[40, "Description"], [230, "Tax rate"], [320, "Amount"], [420, "Total incl. VAT"]], [[40, "Catering for 40 guests"], [-310, "5%"], [-405, "6,700.00"], [-550, "7,035.00"]], [[40, "Licence"], [-310, "5%"], [-405, "2,219.00"], [-550, "2,329.95"]]),
      rows(300, 14, [[400, "Subtotal"], [-550, "8,919.00"]], [[400, "VAT 5%"], [-550, "445.95"]], [[400, "Total"], [-550, "9,364.95"]])));
    expect(items(invoice)).toEqual([["Catering for 40 guests", null, null, 670_000], ["Licence", null, null, 221_900]]);
  });

  it("without headings are identified by the total and by quantity × unit price", async () => {
    const invoice = await extract(page(HEAD, rows(230, 20, [[40, "1"], [60, "Guards by day"], [-330, "2"], [-420, "90,000.00"], [-480, "13,500.00"], [-550, "180,000.00"]], [[40, "2"], [60, "Guards by night"], [-330, "3"], [-420, "100,000.00"], [-480, "22,500.00"], [-550, "300,000.00"]]),
      rows(290, 14, [[400, "Subtotal"], [-550, "480,000.00"]], [[400, "VAT 7.5%"], [-550, "36,000.00"]], [[400, "Total"], [-550, "516,000.00"]])));
    expect(items(invoice)).toEqual([["Guards by day", "2", "90000", 18_000_000], ["Guards by night", "3", "100000", 30_000_000]]);
  });

  it("may begin with the amounts, with a currency sign in each row", async () => {
    const invoice = await extract(page(HEAD, rows(220, 20, [[40, "Amount"], [150, "Qty"], [200, "Description"], [-540, "Rate"]], [[40, "$180.00"], [155, "2"], [200, "Guards by day"], [-540, "$90.00"]], [[40, "$300.00"], [155, "3"], [200, "Guards by night"], [-540, "$100.00"]]),
      rows(290, 14, [[400, "Total"], [-540, "$480.00"]])));
    expect(items(invoice)).toEqual([["Guards by day", "2", "90", 18_000], ["Guards by night", "3", "100", 30_000]]);
    expect(invoice.currency.value).toBe("USD");
  });

  it("may have units in the quantities and right-aligned descriptions", async () => {
    const invoice = await extract(page(HEAD, rows(220, 20, [[-200, "Item"], [-300, "Quantity"], [-420, "Unit price"], [-550, "Amount"]], [[-200, "Bolts M8"], [-300, "40 pcs"], [-420, "12.50"], [-550, "500.00"]], [[-200, "Steel pipe 2 inch"], [-300, "7 m"], [-420, "100.00"], [-550, "700.00"]]),
      rows(290, 14, [[400, "Total"], [-550, "1,200.00"]])));
    expect(items(invoice)).toEqual([["Bolts M8", "40", "12.5", 50_000], ["Steel pipe 2 inch", "7", "100", 70_000]]);
    expect(invoice.lineItems.map((line) => line.unit.value)).toEqual(["pcs", "m"]);
  });

  it("may have two-line headings", async () => {
    const invoice = await extract(page(HEAD, rows(214, 11, [[40, "Item"], [-330, "Qty"], [-420, "Unit"], [-550, "Net"]], [[40, "description"], [-330, "ordered"], [-420, "price"], [-550, "amount"]]), rows(245, 20, [[40, "Guards by day"], [-330, "2"], [-420, "90.00"], [-550, "180.00"]], [[40, "Guards by night"], [-330, "3"], [-420, "100.00"], [-550, "300.00"]]),
      rows(300, 14, [[400, "Net total"], [-550, "480.00"]], [[400, "VAT 7.5%"], [-550, "36.00"]], [[400, "Total"], [-550, "516.00"]])));
    expect(items(invoice)).toEqual([["Guards by day", "2", "90", 18_000], ["Guards by night", "3", "100", 30_000]]);
  });
});

describe("table rows", () => {
  it("may have descriptions on several lines above or below their amounts", async () => {
    const heads: Cells = [[40, "Description"], [-330, "Qty"], [-420, "Unit price"], [-550, "Amount"]];
    const totals = rows(340, 14, [[400, "Total"], [-550, "480.00"]]);
    const names = [["Guarding of the north gate by day and", "of the yard behind the second shed"], ["Guarding of the main quay by night and", "of the two cranes on its eastern side"]] as const;
    for (const line of [0, 1]) {
      const texts = names.flatMap(([first, second], index): DrawnText[] => {
        const y = 245 + index * 40;
        return [...column(40, y, [first, second], { leading: 11 }), ...row(y + line * 11, index === 0 ? [[-330, "2"], [-420, "90.00"], [-550, "180.00"]] : [[-330, "3"], [-420, "100.00"], [-550, "300.00"]])];
      });
      const invoice = await extract(page(HEAD, row(220, heads), texts, totals));
      expect(items(invoice)).toEqual([[names[0].join(" "), "2", "90", 18_000], [names[1].join(" "), "3", "100", 30_000]]);
    }
  });

  it("exclude the headings and subtotals of sections", async () => {
    const invoice = await extract(page(HEAD, rows(220, 16, [[40, "No."], [80, "Description"], [-420, "Hours"], [-550, "Net amount"]],
      [[40, "Phase 1 - Preparation"]], [[40, "1"], [80, "Survey"], [-420, "5"], [-550, "500.00"]], [[40, "2"], [80, "Plans"], [-420, "7"], [-550, "900.00"]], [[300, "Subtotal Phase 1 - Preparation"], [-550, "1,400.00"]],
      [[40, "Hardware"]], [[40, "3"], [80, "Cameras"], [-420, "2"], [-550, "600.00"]], [[300, "Subtotal Hardware"], [-550, "600.00"]]),
    rows(370, 14, [[400, "Net total"], [-550, "2,000.00"]], [[400, "VAT 7.5%"], [-550, "150.00"]], [[400, "Total"], [-550, "2,150.00"]])));
    expect(items(invoice)).toEqual([["Survey", "5", null, 50_000], ["Plans", "7", null, 90_000], ["Cameras", "2", null, 60_000]]);
  });

  it("continue after a page break with a sum carried forward", async () => {
    const heads: Cells = [[40, "Description"], [-330, "Qty"], [-420, "Unit price"], [-550, "Amount"]];
    const first = page(HEAD, rows(220, 20, heads, [[40, "Guards by day"], [-330, "2"], [-420, "90.00"], [-550, "180.00"]]), rows(780, 14, [[300, "Carried forward"], [-550, "180.00"]]), [{ x: 280, y: 825, text: "Page 1 of 2" }]);
    const second = page(rows(60, 20, heads, [[300, "Brought forward"], [-550, "180.00"]], [[40, "Guards by night"], [-330, "3"], [-420, "100.00"], [-550, "300.00"]]), rows(150, 14, [[400, "Total"], [-550, "480.00"]]));
    expect(items(await extract(first, second))).toEqual([["Guards by day", "2", "90", 18_000], ["Guards by night", "3", "100", 30_000]]);
  });
});

describe("discounts", () => {
  it("in a column explain the amounts", async () => {
    const invoice = await extract(page(HEAD, rows(220, 20, [[40, "Description"], [-300, "Qty"], [-380, "Unit price"], [-450, "Discount"], [-550, "Amount"]], [[40, "Guards by day"], [-300, "2"], [-380, "100.00"], [-450, "10%"], [-550, "180.00"]], [[40, "Guards by night"], [-300, "3"], [-380, "100.00"], [-450, "0%"], [-550, "300.00"]]),
      rows(290, 14, [[400, "Total"], [-550, "480.00"]])));
    expect(items(invoice)).toEqual([["Guards by day", "2", "100", 18_000], ["Guards by night", "3", "100", 30_000]]);
    expect(invoice.lineItems.map((line) => line.discountMinor)).toEqual([2_000, undefined]);
    expect(invoice.lineItems[0]?.amount.confidence).toBeGreaterThan(0.9);
  });

  it("reduce the item above them, or the whole invoice if below all items", async () => {
    const invoice = await extract(page(GERMAN, rows(220, 16, [[40, "Pos"], [80, "Bezeichnung"], [-300, "Menge"], [-400, "Einzelpreis"], [-550, "Gesamt"]], [[40, "1"], [80, "Kunstrasen"], [-300, "3"], [-400, "4,00"], [-550, "12,00"]], [[80, "abzgl. 16,7% Rabatt"], [-550, "-2,00"]], [[40, "2"], [80, "Pfand"], [-300, "20"], [-400, "2,75"], [-550, "55,00"]]),
      rows(300, 14, [[300, "Zwischensumme"], [-550, "65,00"]], [[300, "abzgl. Rabatt"], [-550, "-5,00"]], [[300, "Nettobetrag"], [-550, "60,00"]], [[300, "USt. 19 %"], [-550, "11,40"]], [[300, "Gesamtbetrag EUR"], [-550, "71,40"]])));
    expect(items(invoice)).toEqual([["Kunstrasen", "3", "4", 1_000], ["Pfand", "20", "2.75", 5_500]]);
    expect([invoice.discount.value, invoice.subtotal.value, invoice.total.value]).toEqual([500, 6_000, 7_140]);
  });
});

it("reads a French table with rates, references and spaces between thousands", async () => {
  const invoice = await extract(page(FRENCH, rows(220, 20, [[40, "Réf."], [110, "Désignation"], [-320, "Qté"], [-400, "P.U. HT"], [-460, "TVA"], [-550, "Total HT"]], [[40, "X58594"], [110, "Pose de carrelage"], [-320, "12"], [-400, "1 250,00 €"], [-460, "20 %"], [-550, "15 000,00 €"]], [[40, "X19858"], [110, "Peinture murale"], [-320, "1"], [-400, "388,33 €"], [-460, "20 %"], [-550, "388,33 €"]]),
    rows(290, 14, [[400, "Total HT"], [-550, "15 388,33 €"]], [[400, "TVA"], [-550, "3 077,67 €"]], [[400, "Total TTC"], [-550, "18 466,00 €"]])));
  expect(items(invoice)).toEqual([["Pose de carrelage", "12", "1250", 1_500_000], ["Peinture murale", "1", "388.33", 38_833]]);
  expect(invoice.lineItems.map((line) => [line.productCode.value, line.taxRate.value])).toEqual([["X58594", 20], ["X19858", 20]]);
  expect(invoice.taxDetails.map((detail) => detail.rate)).toEqual([20]);
});

it("leaves rotated notes in the margin out of the rows", async () => {
  const drawn = page(HEAD, rows(220, 20, [[40, "Description"], [-330, "Qty"], [-420, "Unit price"], [-550, "Amount"]], [[40, "Guards by day"], [-330, "2"], [-420, "90.00"], [-550, "180.00"]], [[40, "Guards by night"], [-330, "3"], [-420, "100.00"], [-550, "300.00"]]), rows(290, 14, [[400, "Total"], [-550, "480.00"]]));
  const read = await readDocument(await drawPdf([drawn]));
  const [first] = read.pages;
  if (!first) throw new Error("no page");
  const note = { text: "Copyright Beispielrechnung", box: [0.02, 0.2, 0.035, 0.4] as [number, number, number, number], confidence: 1, fontSize: 8, bold: false, hidden: false, turn: 270 as const };
  const invoice = extractInvoice({ ...read, pages: [{ ...first, words: [...first.words, note] }] }, { country: "NG", request: {} });
  expect(items(invoice)).toEqual([["Guards by day", "2", "90", 18_000], ["Guards by night", "3", "100", 30_000]]);
});

describe("a tax labeled after its rate", () => {
  it("ends the table next to bank details and isn't read as a quantity", async () => {
    const priced = (name: string, quantity: string, price: string, amount: string): Cells => [[62, name], [-388, quantity], [-452, `${price} EUR`], [-536, `${amount} EUR`]];
    const invoice = await extract(page(GERMAN, rows(230, 17, [[62, "Artikelbezeichnung"], [350, "Anzahl"], [428, "Preis"], [503, "Netto"]], priced("Beratung vor Ort", "6", "188,27", "1.129,62"), priced("Softwarelizenz", "11", "263,50", "2.898,50")),
      rows(290, 17, [[62, "Bankverbindung"], [330, "Zwischensumme"], [-536, "4.028,12 EUR"]], [[62, "First Trust Bank"]], [[62, "Konto: 5759442579"], [366, "19 % MwSt"], [-536, "765,34 EUR"]], [[330, "Bruttobetrag"], [-536, "4.793,46 EUR"]])));
    expect(items(invoice)).toEqual([["Beratung vor Ort", "6", "188.27", 112_962], ["Softwarelizenz", "11", "263.5", 289_850]]);
  });
});
