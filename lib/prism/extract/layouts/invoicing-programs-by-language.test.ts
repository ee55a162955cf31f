import { describe, expect, it } from "vitest";
import { column } from "@/lib/prism/testing/draw-pdf";
import { extractDrawn as extract, items, money, rows } from "@/lib/prism/testing/drawn-invoice";

/** Invoices in the wording of invoicing programs, in the languages they were translated into. */

describe("invoices of invoicing programs", () => {
  it("reads a German invoice with totals qualified in parentheses", async () => {
    const invoice = await extract(
      [{ x: 40, y: 50, text: "Nordlicht Software GmbH", size: 16 }],
      rows(80, 14, [[40, "Rechnung #"], [180, "NL-2026-0081"]], [[40, "Ausgabedatum"], [180, "04.03.2026"]], [[40, "Fälligkeit der Zahlung"], [180, "18.03.2026"]]),
      column(40, 150, ["Rechnung von", "Nordlicht Software GmbH", "Hafenstraße 4", "20457 Hamburg"]),
      column(320, 150, ["Rechnung an", "Bäckerei Lindner OHG", "Am Markt 7", "99084 Erfurt"]),
      rows(240, 18, [[40, "Artikel"], [-320, "Einheiten"], [-430, "Preis pro Einheit"], [-550, "Betrag (ohne Steuern)"]], [[40, "Lizenz Kasse"], [-320, "4"], [-430, "120,00"], [-550, "480,00"]], [[40, "Einrichtung"], [-320, "1"], [-430, "250,00"], [-550, "250,00"]]),
      rows(310, 16, [[330, "Zwischensumme (ohne Steuern)"], [-550, "730,00 €"]], [[330, "Steuern gesamt (19 %)"], [-550, "138,70 €"]], [[330, "Zwischensumme (inkl. Steuern)"], [-550, "868,70 €"]], [[330, "Bezahlter Betrag"], [-550, "268,70 €"]], [[330, "Insgesamt fällig"], [-550, "600,00 €"]]));
    expect([invoice.invoiceNumber.value, invoice.invoiceDate.value, invoice.dueDate.value]).toEqual(["NL-2026-0081", "2026-03-04", "2026-03-18"]);
    expect([invoice.vendor.name.value, invoice.customer.name.value]).toEqual(["Nordlicht Software GmbH", "Bäckerei Lindner OHG"]);
    expect(money(invoice)).toEqual([73_000, 13_870, 86_870]);
    expect(items(invoice)).toEqual([["Lizenz Kasse", "4", "120", 48_000], ["Einrichtung", "1", "250", 25_000]]);
  });

  it("reads a Dutch invoice with a payment and a balance", async () => {
    const invoice = await extract(
      [{ x: 40, y: 50, text: "Van Dalen Installaties B.V.", size: 16 }, ...column(40, 75, ["Kade 12", "3011 AB Rotterdam", "Belasting ID/VATIN: NL812334966B01"])],
      rows(130, 14, [[40, "Factuurcode"], [180, "2026-114"]], [[40, "Uitgegeven op"], [180, "05-02-2026"]], [[40, "Uiterste datum"], [180, "07-03-2026"]]),
      column(320, 130, ["Factuur voor", "Hotel De Molen B.V.", "Dorpsstraat 3", "1141 CK Monnickendam"]),
      rows(230, 18, [[40, "Artikelnaam"], [-320, "Aant."], [-430, "Verkoopprijs"], [-550, "Regelbedrag"]], [[40, "Pomp vervangen"], [-320, "1"], [-430, "400,00"], [-550, "400,00"]], [[40, "Leidingwerk"], [-320, "6"], [-430, "50,00"], [-550, "300,00"]]),
      rows(300, 16, [[330, "Belastbaar bedrag"], [-550, "€ 700,00"]], [[330, "Totaal belastingen"], [-550, "€ 147,00"]], [[330, "Totaalprijs"], [-550, "€ 847,00"]], [[330, "Bedrag betaald"], [-550, "€ 200,00"]], [[330, "Openstaand saldo"], [-550, "€ 647,00"]]));
    expect([invoice.invoiceNumber.value, invoice.invoiceDate.value, invoice.dueDate.value]).toEqual(["2026-114", "2026-02-05", "2026-03-07"]);
    expect([invoice.vendor.taxId.value, invoice.customer.name.value]).toEqual(["NL812334966B01", "Hotel De Molen B.V."]);
    expect(money(invoice)).toEqual([70_000, 14_700, 84_700]);
    expect(items(invoice)).toEqual([["Pomp vervangen", "1", "400", 40_000], ["Leidingwerk", "6", "50", 30_000]]);
  });

  it("reads an Italian invoice with “Fattura da” and “Fattura a”", async () => {
    const invoice = await extract(
      rows(50, 14, [[40, "Numero del documento"], [180, "77/2026"]], [[40, "Data di registrazione fattura"], [220, "12/01/2026"]], [[40, "Scadenza fattura"], [180, "11/02/2026"]]),
      column(40, 120, ["Fattura da", "Tipografia Ligure S.r.l.", "Via Garibaldi 8", "16124 Genova", "Identificativo fiscale: IT01234567890"]),
      column(320, 120, ["Fattura a", "Studio Morandi S.p.A.", "Corso Torino 15", "10121 Torino"]),
      rows(230, 18, [[40, "Nome dell'articolo"], [-320, "Qnt."], [-430, "Prezzo unitario"], [-550, "Importo (escl. tasse)"]], [[40, "Biglietti da visita"], [-320, "500"], [-430, "0,20"], [-550, "100,00"]], [[40, "Manifesti"], [-320, "50"], [-430, "8,00"], [-550, "400,00"]]),
      rows(300, 16, [[330, "Totale (escluse tasse)"], [-550, "500,00 €"]], [[330, "Totale imposte"], [-550, "110,00 €"]], [[330, "Prezzo totale"], [-550, "610,00 €"]], [[330, "Importo totale dovuto"], [-550, "610,00 €"]]));
    expect([invoice.invoiceNumber.value, invoice.invoiceDate.value, invoice.dueDate.value]).toEqual(["77/2026", "2026-01-12", "2026-02-11"]);
    expect([invoice.vendor.name.value, invoice.vendor.taxId.value, invoice.customer.name.value]).toEqual(["Tipografia Ligure S.r.l.", "IT01234567890", "Studio Morandi S.p.A."]);
    expect(money(invoice)).toEqual([50_000, 11_000, 61_000]);
    expect(items(invoice)).toEqual([["Biglietti da visita", "500", "0.2", 10_000], ["Manifesti", "50", "8", 40_000]]);
  });

  it("reads a French invoice with goods under “Article”", async () => {
    const invoice = await extract(
      rows(50, 14, [[40, "Nº de facture"], [180, "F-2026-33"]], [[40, "Émis le"], [180, "03/02/2026"]], [[40, "Paiement dû"], [180, "05/03/2026"]]),
      column(40, 110, ["Facture de", "Garage Sangaré SARL", "Rue 12, Treichville", "Abidjan"]),
      column(320, 110, ["Facture à", "Transports Konaté SA", "Zone 4, Marcory", "Abidjan"]),
      rows(210, 18, [[40, "Article"], [-320, "Quantité"], [-430, "Coût unitaire"], [-550, "Montant (HT)"]], [[40, "Plaquettes de frein"], [-320, "4"], [-430, "12 500"], [-550, "50 000"]], [[40, "Vidange"], [-320, "2"], [-430, "25 000"], [-550, "50 000"]]),
      rows(280, 16, [[330, "Sous total (HT)"], [-550, "100 000 FCFA"]], [[330, "Montant total de la TVA"], [-550, "18 000 FCFA"]], [[330, "Montant de la facture"], [-550, "118 000 FCFA"]], [[330, "Montant total à payer"], [-550, "118 000 FCFA"]]));
    expect([invoice.invoiceNumber.value, invoice.invoiceDate.value, invoice.dueDate.value]).toEqual(["F-2026-33", "2026-02-03", "2026-03-05"]);
    expect([invoice.vendor.name.value, invoice.customer.name.value]).toEqual(["Garage Sangaré SARL", "Transports Konaté SA"]);
    expect(money(invoice)).toEqual([100_000, 18_000, 118_000]);
    expect(items(invoice)).toEqual([["Plaquettes de frein", "4", "12500", 50_000], ["Vidange", "2", "25000", 50_000]]);
  });

  it("reads Portuguese and Spanish invoices", async () => {
    const portuguese = await extract(
      rows(50, 14, [[40, "Número da fatura"], [180, "FT 2026/19"]], [[40, "Data de faturação"], [180, "10/02/2026"]], [[40, "Data limite"], [180, "12/03/2026"]]),
      column(40, 110, ["De:", "Gráfica Maputo Lda", "Av. Julius Nyerere 40", "Maputo", "N.º de identificação fiscal: 400123456"]),
      column(320, 110, ["Faturar para", "Hotel Índico SA", "Av. Marginal 2", "Maputo"]),
      rows(220, 18, [[40, "Item"], [-320, "Qtd."], [-430, "Preço un."], [-550, "Total da linha"]], [[40, "Cartazes"], [-320, "10"], [-430, "500,00"], [-550, "5.000,00"]], [[40, "Impressão de menus"], [-320, "20"], [-430, "250,00"], [-550, "5.000,00"]]),
      rows(290, 16, [[330, "Subtotal (excl. imposto)"], [-550, "10.000,00 MT"]], [[330, "Total impostos"], [-550, "1.600,00 MT"]], [[330, "Valor da fatura"], [-550, "11.600,00 MT"]], [[330, "Valor total devido"], [-550, "11.600,00 MT"]]));
    expect([portuguese.invoiceNumber.value, portuguese.invoiceDate.value, portuguese.dueDate.value]).toEqual(["FT 2026/19", "2026-02-10", "2026-03-12"]);
    expect([portuguese.vendor.name.value, portuguese.customer.name.value]).toEqual(["Gráfica Maputo Lda", "Hotel Índico SA"]);
    expect(money(portuguese)).toEqual([1_000_000, 160_000, 1_160_000]);
    const spanish = await extract(
      rows(50, 14, [[40, "Número de la factura"], [180, "2026-A-7"]], [[40, "Emitida el"], [180, "10/02/2026"]], [[40, "Vencimiento de pago"], [180, "12/03/2026"]]),
      column(40, 110, ["Emitida por", "Talleres Nieto S.L.", "C/ Mayor 3", "28013 Madrid", "NIF/CIF: B84919760"]),
      column(320, 110, ["Factura destinada a", "Viajes Sol S.A.", "C/ Luna 9", "41001 Sevilla"]),
      rows(220, 18, [[40, "Nombre del artículo"], [-320, "Ctd."], [-430, "Precio sin IVA"], [-550, "Total (impuestos excl.)"]], [[40, "Cambio de aceite"], [-320, "2"], [-430, "60,00"], [-550, "120,00"]], [[40, "Neumáticos"], [-320, "4"], [-430, "70,00"], [-550, "280,00"]]),
      rows(290, 16, [[330, "Total (base imponible)"], [-550, "400,00 €"]], [[330, "Total de impuestos"], [-550, "84,00 €"]], [[330, "Importe de la factura"], [-550, "484,00 €"]], [[330, "Total debido"], [-550, "484,00 €"]]));
    expect([spanish.invoiceNumber.value, spanish.invoiceDate.value, spanish.dueDate.value]).toEqual(["2026-A-7", "2026-02-10", "2026-03-12"]);
    expect([spanish.vendor.name.value, spanish.vendor.taxId.value, spanish.customer.name.value]).toEqual(["Talleres Nieto S.L.", "B84919760", "Viajes Sol S.A."]);
    expect(money(spanish)).toEqual([40_000, 8_400, 48_400]);
    expect(items(spanish)).toEqual([["Cambio de aceite", "2", "60", 12_000], ["Neumáticos", "4", "70", 28_000]]);
  });

  it("prefers the trader's invoice number to that of a control unit", async () => {
    const invoice = await extract(
      [{ x: 40, y: 50, text: "Rift Valley Hardware Ltd", size: 16 }, ...column(40, 75, ["Moi Avenue, Nakuru", "KRA PIN: P051234567Z"])],
      rows(120, 14, [[320, "CU Invoice No"], [430, "0040123450000012345"]], [[320, "Trader Invoice No"], [430, "RVH-2261"]], [[320, "Date"], [430, "09/02/2026"]]),
      column(40, 120, ["Customer", "Naivasha Growers Ltd", "Nakuru"]),
      rows(210, 18, [[40, "Particular"], [-320, "Qty"], [-430, "Excl. Price"], [-550, "Excl. Total"]], [[40, "Chain link"], [-320, "2"], [-430, "5,000.00"], [-550, "10,000.00"]]),
      rows(270, 16, [[330, "Total Taxable Value"], [-550, "10,000.00"]], [[330, "VAT (16%)"], [-550, "1,600.00"]], [[330, "Total Amount After Tax"], [-550, "11,600.00"]]));
    expect([invoice.invoiceNumber.value, invoice.invoiceDate.value]).toEqual(["RVH-2261", "2026-02-09"]);
    expect(money(invoice)).toEqual([1_000_000, 160_000, 1_160_000]);
    expect(items(invoice)).toEqual([["Chain link", "2", "5000", 1_000_000]]);
  });

  it("reads a utility bill with a higher amount after its due date", async () => {
    const invoice = await extract(
      [{ x: 40, y: 50, text: "Zuma Power Retail Limited", size: 16 }, ...column(40, 75, ["14 Aminu Kano Crescent, Abuja", "TIN: 10457821-0001"])],
      rows(110, 14, [[330, "Bill No"], [450, "7741/26"]], [[330, "Bill Date"], [450, "03/08/2026"]], [[330, "Due Date"], [450, "24/08/2026"]], [[330, "Consumer No"], [450, "33/DL/368"]]),
      column(40, 130, ["Consumer Details", "Gado Textile Mills Limited", "Plot 9, Idu Industrial Area", "Abuja"]),
      rows(230, 18, [[40, "Description"], [-320, "Units"], [-430, "Rate"], [-550, "Amount"]], [[40, "Energy, band A"], [-320, "1,000"], [-430, "209.50"], [-550, "209,500.00"]], [[40, "Meter rent"], [-320, "1"], [-430, "500.00"], [-550, "500.00"]]),
      rows(300, 16, [[280, "Sub total"], [-550, "210,000.00"]], [[280, "VAT@7.5%"], [-550, "15,750.00"]], [[280, "Amount payable on or before due date"], [-550, "225,750.00"]], [[280, "Amount payable after due date"], [-550, "230,265.00"]]));
    expect([invoice.invoiceNumber.value, invoice.invoiceDate.value, invoice.dueDate.value]).toEqual(["7741/26", "2026-08-03", "2026-08-24"]);
    expect([invoice.vendor.name.value, invoice.customer.name.value]).toEqual(["Zuma Power Retail Limited", "Gado Textile Mills Limited"]);
    expect(money(invoice)).toEqual([21_000_000, 1_575_000, 22_575_000]);
    expect(items(invoice)).toEqual([["Energy, band A", "1000", "209.5", 20_950_000], ["Meter rent", "1", "500", 50_000]]);
  });

  it("reads a Spanish invoice whose parties have the same labels", async () => {
    const invoice = await extract(
      rows(50, 14, [[40, "Número de Factura"], [200, "F-2026-118"]], [[40, "Fecha"], [200, "09/03/2026"]]),
      rows(100, 14, [[40, "Nombre Empresa Emisora"], [200, "Talleres Ebro S.L."]], [[40, "NIF Empresa Emisora"], [200, "B12345674"]], [[40, "Nombre Empresa Receptora"], [200, "Conservas del Duero S.A."]], [[40, "NIF Empresa Receptora"], [200, "A58818501"]]),
      rows(190, 18, [[40, "Cód. producto"], [140, "Producto"], [-320, "Cantidad"], [-430, "Precio unitario"], [-550, "Importe"]], [[40, "R-11"], [140, "Rodamiento"], [-320, "4"], [-430, "25,00"], [-550, "100,00"]], [[40, "M-02"], [140, "Montaje"], [-320, "2"], [-430, "50,00"], [-550, "100,00"]]),
      rows(270, 16, [[330, "Base imponible"], [-550, "200,00 €"]], [[330, "Cuota IVA 21%"], [-550, "42,00 €"]], [[330, "Total"], [-550, "242,00 €"]]));
    expect([invoice.vendor.name.value, invoice.customer.name.value]).toEqual(["Talleres Ebro S.L.", "Conservas del Duero S.A."]);
    expect([invoice.vendor.taxId.value, invoice.customer.taxId.value]).toEqual(["B12345674", "A58818501"]);
    expect(money(invoice)).toEqual([20_000, 4_200, 24_200]);
    expect(items(invoice)).toEqual([["Rodamiento", "4", "25", 10_000], ["Montaje", "2", "50", 10_000]]);
  });
});
