import type { Dice } from "./random";

/** The words of an invoice in one language and country, and how it writes numbers and dates. */
export interface Tongue {
  language: string;
  country: string;
  currency: string;
  /** Forms in which the currency may appear next to an amount; "" for none. */
  signs: readonly string[];
  rates: readonly number[];
  group: string;
  mark: string;
  day: (date: Date, dice: Dice) => string;
  taxId: (dice: Dice) => string;
  words: Readonly<Record<Term, readonly string[]>>;
  companies: readonly string[];
  streets: readonly string[];
  towns: readonly string[];
  goods: readonly string[];
  more: readonly string[];
  sections: readonly string[];
  note: readonly string[];
}

export type Term =
  | "title"
  | "number"
  | "date"
  | "due"
  | "order"
  | "taxId"
  | "buyer"
  | "seller"
  | "description"
  | "quantity"
  | "unit"
  | "price"
  | "amount"
  | "rate"
  | "code"
  | "position"
  | "subtotal"
  | "tax"
  | "total"
  | "discount"
  | "freight"
  | "amountDue"
  | "paid"
  | "bank"
  | "terms";

const MONTHS: Readonly<Record<string, readonly string[]>> = {
  en: ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"],
  de: ["Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober", "November", "Dezember"],
  fr: ["janvier", "février", "mars", "avril", "mai", "juin", "juillet", "août", "septembre", "octobre", "novembre", "décembre"],
};

function days(language: string, forms: readonly string[]): Tongue["day"] {
  return (date, dice) => {
    const two = (value: number): string => String(value).padStart(2, "0");
    const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()];
    const name = MONTHS[language]?.[month] ?? "";
    const parts: Readonly<Record<string, string>> = {
      YYYY: String(year),
      MMMM: name,
      MMM: name.slice(0, 3),
      MM: two(month + 1),
      DD: two(day),
      D: String(day),
    };
    return dice.one(forms).replace(/YYYY|MMMM|MMM|MM|DD|D/g, (part) => parts[part] ?? part);
  };
}

const ENGLISH: Tongue["words"] = {
  title: ["INVOICE", "Tax Invoice", "Invoice", "VAT INVOICE", "Sales Invoice", "BILL"],
  number: ["Invoice No.", "Invoice #", "Invoice Number:", "No:", "Document No", "Ref. / Invoice no", "Inv. No."],
  date: ["Date", "Invoice Date", "Date of issue:", "Issued on", "Dated", "Tax point"],
  due: ["Due Date", "Payment due by", "Pay before", "Due", "Payable on or before"],
  order: ["PO Number", "Your order", "Purchase Order No.", "LPO"],
  taxId: ["TIN", "Tax ID:", "TIN No.", "Tax Identification Number"],
  buyer: ["Bill To", "BILLED TO:", "Customer", "Invoice to", "Sold to", "Client details", "To:", "Prepared for"],
  seller: ["From", "Supplier", "Seller", "Issued by"],
  description: ["Description", "Item", "Details", "Particulars", "Product / Service", "Description of goods & services", "Scope of work"],
  quantity: ["Qty", "Quantity", "QTY.", "Units", "No."],
  unit: ["Unit", "UoM"],
  price: ["Unit Price", "Rate", "Price", "Unit cost", "Price/unit"],
  amount: ["Amount", "Total", "Line Total", "Net Amount", "Value", "Ext. Price"],
  rate: ["VAT %", "Tax", "VAT rate"],
  code: ["Code", "SKU", "Item code", "Ref"],
  position: ["#", "S/N", "No", "Line"],
  subtotal: ["Subtotal", "Sub-total", "Net total", "Total before VAT", "Amount excl. VAT", "Total (excl. VAT)"],
  tax: ["VAT", "VAT {rate}%", "VAT @ {rate}%", "Value Added Tax ({rate}%)", "Add: VAT {rate}%", "Tax ({rate}%)"],
  total: ["Total", "Grand Total", "TOTAL DUE", "Invoice total", "Total amount (incl. VAT)", "Amount payable", "TOTAL INCL. VAT"],
  discount: ["Discount", "Less: discount", "Trade discount {rate}%"],
  freight: ["Delivery", "Shipping & handling", "Freight"],
  amountDue: ["Balance due", "Amount due", "Net payable"],
  paid: ["Deposit paid", "Less advance", "Paid to date"],
  bank: ["Bank details", "Payment information", "Pay into"],
  terms: ["Terms & Conditions", "Notes", "Remarks"],
};

const englishGoods = [
  "Office chair, mesh back",
  "A4 paper 80 g, box of 5 reams",
  "Diesel generator servicing",
  "Annual software licence",
  "Laptop 14 inch, 16 GB",
  "Site inspection and report",
  "Cement 50 kg bags",
  "Security guard services, March",
  "Catering for board meeting",
  "Network switch 24 port",
  "Consultancy: tax advisory",
  "Paint, exterior white 20 L",
  "Toner cartridge TK-1150",
  "Vehicle hire with driver",
  "Solar panel 450 W",
  "Cleaning services",
  "Printing of annual report",
  "Steel rods 16 mm",
  "Training workshop, 2 days",
  "Cloud hosting",
];
const englishMore = [
  "incl. delivery and installation at customer site",
  "as per agreement of 12 May",
  "warranty 24 months",
  "Model 2026, serial numbers listed in annex",
  "period 01/03/2026 to 31/03/2026",
  "colour: charcoal grey, size L",
  "second phase, see signed timesheet",
];

export const tongues: readonly Tongue[] = [
  {
    language: "en",
    country: "NG",
    currency: "NGN",
    signs: ["₦", "NGN ", "N", ""],
    rates: [7.5],
    group: ",",
    mark: ".",
    day: days("en", ["DD/MM/YYYY", "D MMMM YYYY", "DD-MMM-YYYY", "MMMM D, YYYY", "YYYY-MM-DD"]),
    taxId: (dice) => `${dice.digits(8)}-${dice.digits(4)}`,
    words: ENGLISH,
    companies: [
      "Okon Brothers Ltd",
      "Zuma Rock Supplies Limited",
      "Adaeze Foods & Drinks Ltd",
      "Kano Textile Mills PLC",
      "Bayo Adewale & Co.",
      "Delta Marine Engineering Ltd",
      "Palmgrove Hospitality Limited",
      "Ijora Cold Chain Services",
      "Harbour Point Terminals Nig. Ltd",
      "Sahel Agro Allied Industries",
    ],
    streets: ["14 Adeola Odeku Street", "Plot 7, Block C, Gbagada Industrial Scheme", "22B Ahmadu Bello Way", "5 Trans Amadi Road"],
    towns: ["Victoria Island, Lagos", "Gbagada, Lagos State", "Kaduna", "Port Harcourt, Rivers State"],
    goods: englishGoods,
    more: englishMore,
    sections: ["Materials", "Labour", "Phase 1: mobilisation"],
    note: ["Goods once sold are not returnable.", "Interest of 2% per month is charged on late payment.", "Thank you for your business!"],
  },
  {
    language: "en",
    country: "GB",
    currency: "GBP",
    signs: ["£", "GBP ", ""],
    rates: [20, 5],
    group: ",",
    mark: ".",
    day: days("en", ["DD/MM/YYYY", "D MMM YYYY", "DD.MM.YYYY"]),
    taxId: (dice) => `GB${dice.digits(9)}`,
    words: { ...ENGLISH, taxId: ["VAT No.", "VAT Reg No:", "VAT registration number"] },
    companies: [
      "Thornbury Joinery Ltd",
      "Marlow & Finch LLP",
      "Pennine Catering Supplies Limited",
      "Ashdown Digital Ltd",
      "Greyfriars Printing Company",
      "Wren Logistics UK Ltd",
      "Castle Dairy Farms Ltd",
    ],
    streets: ["Unit 4, Riverside Park", "118 High Street", "The Old Mill, Station Road"],
    towns: ["Leeds LS1 4DY", "Bristol BS8 2AB", "London EC2A 3LT"],
    goods: englishGoods,
    more: englishMore,
    sections: ["Parts", "Labour"],
    note: ["Payment within 30 days please.", "E. & O. E."],
  },
  {
    language: "en",
    country: "KE",
    currency: "KES",
    signs: ["KES ", "KSh ", ""],
    rates: [16],
    group: ",",
    mark: ".",
    day: days("en", ["DD/MM/YYYY", "D MMMM YYYY", "DD-MM-YYYY"]),
    taxId: (dice) => `P05${dice.digits(7)}${dice.one(["A", "K", "T"])}`,
    words: { ...ENGLISH, taxId: ["PIN", "KRA PIN:", "PIN No."] },
    companies: [
      "Mara Safari Outfitters Ltd",
      "Nyeri Coffee Traders Limited",
      "Jua Kali Metalworks",
      "Uhuru Office Solutions Ltd",
      "Lakeside Press Kisumu Ltd",
    ],
    streets: ["Moi Avenue, 3rd Floor", "Enterprise Road, Godown 12", "P.O. Box 4410-00100"],
    towns: ["Nairobi", "Kisumu", "Mombasa"],
    goods: englishGoods,
    more: englishMore,
    sections: ["Hardware", "Services"],
    note: ["Cheques payable to the company only."],
  },
  {
    language: "en",
    country: "ZA",
    currency: "ZAR",
    signs: ["R ", "R", "ZAR ", ""],
    rates: [15],
    group: " ",
    mark: ".",
    day: days("en", ["YYYY/MM/DD", "DD MMMM YYYY", "YYYY-MM-DD"]),
    taxId: (dice) => `4${dice.digits(9)}`,
    words: { ...ENGLISH, taxId: ["VAT No", "VAT Reg. No.:", "Vat Number"] },
    companies: ["Karoo Wool Exporters (Pty) Ltd", "Table Bay Freight CC", "Highveld Power Tools (Pty) Ltd", "Umhlanga Event Hire"],
    streets: ["27 Loop Street", "Unit 8, Longmeadow Business Park"],
    towns: ["Cape Town, 8001", "Edenvale, 1609"],
    goods: englishGoods,
    more: englishMore,
    sections: ["Equipment", "Labour"],
    note: ["Ownership passes on full payment."],
  },
  {
    language: "de",
    country: "DE",
    currency: "EUR",
    signs: ["€", "EUR", ""],
    rates: [19, 7],
    group: ".",
    mark: ",",
    day: days("de", ["DD.MM.YYYY", "D. MMMM YYYY"]),
    taxId: (dice) => `DE${dice.digits(9)}`,
    words: {
      title: ["Rechnung", "RECHNUNG", "Rechnung / Invoice"],
      number: ["Rechnungsnummer", "Rechnungs-Nr.:", "Rechnung Nr.", "Beleg-Nr.", "RE-Nr."],
      date: ["Rechnungsdatum", "Datum:", "Belegdatum", "Ausgestellt am"],
      due: ["Fällig am", "Zahlbar bis", "Fälligkeitsdatum"],
      order: ["Bestellnummer", "Ihre Bestellung"],
      taxId: ["USt-IdNr.", "USt-ID:", "Umsatzsteuer-ID"],
      buyer: ["Rechnung an", "Kunde", "Rechnungsempfänger", "Rechnungsadresse"],
      seller: ["Verkäufer", "Von", "Lieferant"],
      description: ["Bezeichnung", "Beschreibung", "Leistung", "Artikel", "Artikelbezeichnung"],
      quantity: ["Menge", "Anzahl"],
      unit: ["Einheit", "ME"],
      price: ["Einzelpreis", "Preis", "E-Preis", "Stückpreis"],
      amount: ["Gesamt", "Betrag", "Gesamtpreis", "Netto", "Summe"],
      rate: ["MwSt.", "USt. %", "MwSt %"],
      code: ["Art.-Nr.", "Artikelnr."],
      position: ["Pos.", "Pos", "Nr."],
      subtotal: ["Zwischensumme", "Nettobetrag", "Summe netto", "Gesamtbetrag netto"],
      tax: ["MwSt. {rate} %", "zzgl. {rate}% USt.", "Umsatzsteuer {rate}%", "{rate} % MwSt"],
      total: ["Gesamtbetrag", "Rechnungsbetrag", "Bruttobetrag", "Gesamtsumme", "Zu zahlender Betrag"],
      discount: ["Rabatt", "abzgl. Rabatt {rate} %"],
      freight: ["Versandkosten", "Fracht und Verpackung"],
      amountDue: ["Noch zu zahlen", "Restbetrag"],
      paid: ["Anzahlung", "Bereits bezahlt"],
      bank: ["Bankverbindung", "Zahlung an"],
      terms: ["Zahlungsbedingungen", "Hinweis"],
    },
    companies: [
      "Tischlerei Brandt GmbH",
      "Nordlicht Energieberatung GmbH & Co. KG",
      "Weinhandlung Sommer e.K.",
      "Köhler Maschinenbau AG",
      "Druckhaus Lindenau GmbH",
      "Müller & Söhne OHG",
      "Alpenblick Hotelbetriebs GmbH",
    ],
    streets: ["Hafenstraße 12", "Am Markt 3a", "Industrieweg 77"],
    towns: ["20459 Hamburg", "04177 Leipzig", "80331 München"],
    goods: [
      "Bürostuhl mit Armlehnen",
      "Wartung der Heizungsanlage",
      "Druckerpapier A4, 500 Blatt",
      "Beratung vor Ort",
      "Schrauben M8 verzinkt",
      "Softwarelizenz, 12 Monate",
      "Fracht Hamburg – Köln",
      "Regal aus Eiche",
      "Reinigung der Büroräume",
      "LED-Leuchte 18 W",
      "Riesling trocken 0,75 l",
    ],
    more: [
      "inkl. Lieferung und Montage",
      "Leistungszeitraum 01.03.2026 – 31.03.2026",
      "Garantie 24 Monate",
      "gemäß Angebot vom 3. Februar",
    ],
    sections: ["Material", "Arbeitszeit"],
    note: ["Bitte überweisen Sie den Betrag ohne Abzug.", "Vielen Dank für Ihren Auftrag!"],
  },
  {
    language: "fr",
    country: "FR",
    currency: "EUR",
    signs: ["€", "EUR", ""],
    rates: [20, 10, 5.5],
    group: " ",
    mark: ",",
    day: days("fr", ["DD/MM/YYYY", "D MMMM YYYY"]),
    taxId: (dice) => `FR${dice.digits(11)}`,
    words: {
      title: ["FACTURE", "Facture", "Facture de vente"],
      number: ["Facture n°", "N° de facture :", "Numéro de facture", "N° facture"],
      date: ["Date", "Date de facture :", "Date d'émission", "En date du"],
      due: ["Échéance", "Date d'échéance :", "À régler avant le"],
      order: ["Bon de commande", "Votre commande"],
      taxId: ["N° TVA", "TVA intracommunautaire :", "N° TVA intracom."],
      buyer: ["Client", "Facturé à", "Adresse de facturation", "Destinataire"],
      seller: ["Émetteur", "Vendeur", "Fournisseur"],
      description: ["Désignation", "Description", "Libellé", "Prestation"],
      quantity: ["Qté", "Quantité"],
      unit: ["Unité", "U."],
      price: ["Prix unitaire HT", "P.U. HT", "Prix unitaire", "PU"],
      amount: ["Montant HT", "Total HT", "Montant"],
      rate: ["TVA", "Taux TVA", "% TVA"],
      code: ["Réf.", "Code article"],
      position: ["N°", "#"],
      subtotal: ["Total HT", "Sous-total HT", "Montant total HT"],
      tax: ["TVA {rate} %", "TVA ({rate}%)", "Dont TVA {rate} %"],
      total: ["Total TTC", "Net à payer", "Montant TTC", "TOTAL TTC"],
      discount: ["Remise", "Remise {rate} %"],
      freight: ["Frais de port", "Livraison"],
      amountDue: ["Reste à payer", "Solde à régler"],
      paid: ["Acompte versé", "Déjà réglé"],
      bank: ["Coordonnées bancaires", "Règlement"],
      terms: ["Conditions de règlement", "Mentions"],
    },
    companies: [
      "Boulangerie Lefèvre SARL",
      "Atelier du Rhône SAS",
      "Transports Girard & Fils",
      "Cabinet Moreau Conseil",
      "Maison Delacroix SA",
      "Bretagne Informatique EURL",
    ],
    streets: ["8 rue des Tanneurs", "45 avenue Jean Jaurès", "Z.A. des Peupliers, bât. B"],
    towns: ["69007 Lyon", "35000 Rennes", "75011 Paris"],
    goods: [
      "Fauteuil de bureau ergonomique",
      "Maintenance informatique mensuelle",
      "Ramettes de papier A4",
      "Prestation de conseil",
      "Transport Lyon – Paris",
      "Formation sur site",
      "Peinture blanche 10 L",
      "Location de matériel",
      "Nettoyage des bureaux",
      "Licence logicielle annuelle",
    ],
    more: ["livraison et pose comprises", "période du 01/03/2026 au 31/03/2026", "garantie deux ans", "selon devis signé le 4 février"],
    sections: ["Fournitures", "Main d'œuvre"],
    note: ["En cas de retard, indemnité forfaitaire de 40 €.", "Merci de votre confiance."],
  },
];
