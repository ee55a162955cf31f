import { describe, expect, it } from "vitest";
import { column } from "@/lib/prism/testing/draw-pdf";
import { extractDrawn as extract, items, money, rows } from "@/lib/prism/testing/drawn-invoice";
import { recognizedPage } from "@/lib/prism/testing/recognized-page";
import { extractInvoice } from "../extract-invoice";

/** Invoices of firms in the countries around Germany, and the OCR results of their scans. */

describe("invoices in other languages", () => {
  it("reads a Dutch invoice", async () => {
    const invoice = await extract(
      [{ x: 40, y: 50, text: "De Vrolijke Fietsmaker B.V.", size: 18 }, ...column(40, 80, ["Havenkade 31", "3511 BK Utrecht", "Btw-nr. NL857310466B01"])],
      rows(140, 16, [[40, "Factuurnummer"], [180, "20240612"]], [[40, "Factuurdatum"], [180, "28 juni 2024"]], [[40, "Vervaldatum"], [180, "12-07-2024"]]),
      column(40, 200, ["Aan:", "Boekhandel De Kler", "t.a.v. administratie", "Breestraat 78", "2311 CS Leiden"]),
      rows(290, 18, [[40, "Omschrijving"], [-320, "Aantal"], [-430, "Stukprijs"], [-550, "Bedrag"]], [[40, "Onderhoudsbeurt"], [-320, "3"], [-430, "45,00"], [-550, "135,00"]], [[40, "Binnenband"], [-320, "2"], [-430, "12,50"], [-550, "25,00"]]),
      rows(360, 16, [[380, "Subtotaal"], [-550, "€ 160,00"]], [[380, "21% btw"], [-550, "€ 33,60"]], [[380, "Te betalen"], [-550, "€ 193,60"]]));
    expect([invoice.invoiceNumber.value, invoice.invoiceDate.value, invoice.dueDate.value]).toEqual(["20240612", "2024-06-28", "2024-07-12"]);
    expect([invoice.vendor.name.value, invoice.vendor.taxId.value, invoice.customer.name.value]).toEqual(["De Vrolijke Fietsmaker B.V.", "NL857310466B01", "Boekhandel De Kler"]);
    expect(money(invoice)).toEqual([16_000, 3_360, 19_360]);
    expect(items(invoice)).toEqual([["Onderhoudsbeurt", "3", "45", 13_500], ["Binnenband", "2", "12.5", 2_500]]);
  });

  it("reads an Italian invoice with values printed close together", async () => {
    const invoice = await extract(
      [{ x: 40, y: 50, text: "Officine Bertolani S.r.l.", size: 16 }, { x: -550, y: 50, text: "FATTURA", size: 16, right: true }, ...column(40, 80, ["Via dell'Artigianato 44", "41012 Carpi (MO)", "P. IVA 03177420364"])],
      rows(140, 14, [[40, "Numero"], [84, "Data"], [138, "Scadenza"], [378, "Spett.le"]], [[40, "418/24"], [84, "09/09/2024"], [138, "30/11/2024"], [378, "Ceramiche Valsugana"]], [[378, "S.p.A."]], [[378, "Ponte Alto 3"]], [[378, "38121 Trento"]]),
      rows(240, 18, [[40, "Descrizione"], [-320, "Q.tà"], [-430, "Prezzo unit."], [-550, "Importo"]], [[40, "Albero rettificato"], [-320, "4"], [-430, "280,80"], [-550, "1.123,20"]], [[40, "Manodopera"], [-320, "11,5"], [-430, "46,00"], [-550, "529,00"]]),
      rows(310, 16, [[380, "Imponibile"], [-550, "1.652,20"]], [[380, "IVA 22%"], [-550, "363,48"]], [[380, "Totale documento"], [-550, "2.015,68"]]));
    expect([invoice.invoiceNumber.value, invoice.invoiceDate.value, invoice.dueDate.value]).toEqual(["418/24", "2024-09-09", "2024-11-30"]);
    expect([invoice.vendor.taxId.value, invoice.customer.name.value]).toEqual(["03177420364", "Ceramiche Valsugana S.p.A."]);
    expect(money(invoice)).toEqual([165_220, 36_348, 201_568]);
    expect(items(invoice).length).toBe(2);
  });

  it("reads a Spanish invoice", async () => {
    const invoice = await extract(
      column(400, 50, ["FACTURA A-2024/0337", "Fecha: 3 de mayo de 2024", "Vencimiento: 02/06/2024"]),
      column(40, 110, ["Emisor", "Viveros Sierra Alta, S.L.", "C/ Molino 15, 18010 Granada"]),
      column(300, 110, ["Cliente", "Comunidad Jardín Azul", "18012 Granada"]),
      rows(200, 18, [[40, "Concepto"], [-320, "Uds."], [-430, "Precio"], [-550, "Importe"]], [[40, "Mantenimiento de jardines"], [-320, "1"], [-430, "420,00 €"], [-550, "420,00 €"]], [[40, "Olivo ornamental"], [-320, "3"], [-430, "95,00 €"], [-550, "285,00 €"]]),
      rows(280, 16, [[380, "Base imponible"], [-550, "705,00 €"]], [[380, "IVA 21 %"], [-550, "148,05 €"]], [[380, "TOTAL FACTURA"], [-550, "853,05 €"]]));
    expect([invoice.invoiceNumber.value, invoice.invoiceDate.value, invoice.dueDate.value]).toEqual(["A-2024/0337", "2024-05-03", "2024-06-02"]);
    expect([invoice.vendor.name.value, invoice.customer.name.value]).toEqual(["Viveros Sierra Alta, S.L.", "Comunidad Jardín Azul"]);
    expect(money(invoice)).toEqual([70_500, 14_805, 85_305]);
    expect(items(invoice).length).toBe(2);
  });
});

describe("party names", () => {
  const TABLE = [
    ...rows(260, 18, [[40, "Bezeichnung"], [-320, "Menge"], [-430, "Einzelpreis"], [-550, "Gesamtpreis"]], [[40, "Dachziegel"], [-320, "10"], [-430, "6,00"], [-550, "60,00"]], [[40, "Lattung"], [-320, "4"], [-430, "10,00"], [-550, "40,00"]]),
    ...rows(330, 16, [[380, "Summe netto"], [-550, "100,00"]], [[380, "19 % MwSt."], [-550, "19,00"]], [[380, "Rechnungsbetrag EUR"], [-550, "119,00"]]),
  ];

  it("may begin with an accented letter", async () => {
    const invoice = await extract(
      [{ x: 40, y: 50, text: "Ökohaus Lindner GmbH", size: 16 }, ...column(40, 80, ["Kampweg 3", "31134 Hildesheim", "USt-IdNr. DE298441076"]), ...column(40, 140, ["Rechnungsempfänger", "Éditions du Belvédère", "14 cours Gambetta", "34000 Montpellier"])],
      [{ x: 400, y: 140, text: "Rechnung Nr. R-1007" }, { x: 400, y: 156, text: "Datum: 05.03.2024" }], TABLE);
    expect([invoice.vendor.name.value, invoice.customer.name.value]).toEqual(["Ökohaus Lindner GmbH", "Éditions du Belvédère"]);
  });

  it("are read in full from the letterhead if the return address line abbreviates them", async () => {
    const invoice = await extract(
      [{ x: 380, y: 50, text: "Dachdeckerei Hollmann", size: 15, bold: true }, ...column(380, 70, ["Ziegeleiweg 12", "31134 Hildesheim", "USt-IdNr. DE298441076"]), { x: 40, y: 130, text: "Hollmann · Ziegeleiweg 12 · 31134 Hildesheim", size: 7 }, ...column(40, 145, ["Wohnbau Innerste eG", "Bischofsmühle 4", "31137 Hildesheim"])],
      [{ x: 380, y: 160, text: "Rechnung Nr. 2024-0871" }, { x: 380, y: 175, text: "Datum: 17.10.2024" }], TABLE);
    expect([invoice.vendor.name.value, invoice.customer.name.value]).toEqual(["Dachdeckerei Hollmann", "Wohnbau Innerste eG"]);
  });

  it("end before an address on the same line", async () => {
    const invoice = await extract(
      [{ x: 40, y: 50, text: "INVOICE LA/3306", size: 14 }, { x: 40, y: 80, text: "Larkfield Acoustics Ltd, Unit 6 Bridge Mill, Hebden Bridge" }, ...column(40, 110, ["Invoice to", "Calder Valley Theatre Trust", "HX7 7BY"]), { x: 400, y: 110, text: "Date: 21 Jan 2025" }],
      rows(220, 18, [[40, "Item"], [-320, "Hours"], [-430, "Rate"], [-550, "Net"]], [[40, "Acoustic survey"], [-320, "14"], [-430, "85.00"], [-550, "1,190.00"]], [[40, "Report and drawings"], [-320, "6.5"], [-430, "85.00"], [-550, "552.50"]]),
      rows(290, 16, [[380, "Net total"], [-550, "1,742.50"]], [[380, "VAT 20%"], [-550, "348.50"]], [[380, "Total GBP"], [-550, "2,091.00"]]));
    expect(invoice.vendor.name.value).toBe("Larkfield Acoustics Ltd");
    // A report that is billed is not a sum carried forward, although French "report" means that.
    expect(items(invoice)).toEqual([["Acoustic survey", "14", "85", 119_000], ["Report and drawings", "6.5", "85", 55_250]]);
  });
});

describe("dates and titles", () => {
  it("takes the date after a letter's place rather than those of its items", async () => {
    const invoice = await extract(
      column(400, 50, ["Hafner Treuhand AG", "Seestrasse 201", "8802 Kilchberg"]),
      column(40, 100, ["Schreinerei Gubler GmbH", "Dorfstrasse 12", "8135 Langnau"]),
      [{ x: 40, y: 160, text: "Kilchberg, 15. Februar 2025" }, { x: 40, y: 190, text: "Honorarrechnung 25-0148", bold: true }],
      rows(220, 18, [[40, "Datum"], [120, "Leistung"], [-360, "Std."], [-450, "Ansatz"], [-550, "CHF"]], [[40, "08.01.2025"], [120, "Abschlussarbeiten"], [-360, "12.50"], [-450, "180.00"], [-550, "2'250.00"]], [[40, "22.01.2025"], [120, "Abrechnung Q4"], [-360, "3.00"], [-450, "180.00"], [-550, "540.00"]]),
      rows(290, 16, [[120, "Total exkl. MWST"], [-550, "2'790.00"]], [[120, "MWST 8.1%"], [-550, "225.99"]], [[120, "Total inkl. MWST"], [-550, "3'015.99"]]));
    expect([invoice.invoiceNumber.value, invoice.invoiceDate.value]).toEqual(["25-0148", "2025-02-15"]);
  });

  it("doesn't mistake an order number on a scan for a title", () => {
    const page = (caption: string, value: string): ReturnType<typeof extractInvoice> =>
      extractInvoice(recognizedPage([[40, [40, "Lieferant GmbH"]], [60, [40, caption], [120, value]], [90, [40, "Handelsrechnung Nr. 471102 vom 13.11.2019"]], [200, [40, "Rechnungssumme ohne USt."], [-540, "100,00"]], [216, [40, "Steuerbetrag 19%"], [-540, "19,00"]], [232, [40, "Bruttosumme"], [-540, "119,00"]]]), { country: null, request: {} });
    expect(page("Bestellung", ": PO445").total.value).toBe(11_900);
    expect(page("Bestellung:", "8123456789").invoiceNumber.value).toBe("471102");
  });
});
