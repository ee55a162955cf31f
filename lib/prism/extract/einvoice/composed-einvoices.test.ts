import { PDFDocument } from "pdf-lib";
import { describe, expect, it } from "vitest";
import { analyze } from "@/lib/prism/analyze";
import { contextFixture } from "@/lib/prism/fixtures/invoice-fixture";
import type { Analysis } from "@/lib/prism/model";
import { readDocument } from "@/lib/prism/read/read-document";
import { drawPdf, row, type DrawnText } from "@/lib/prism/testing/draw-pdf";
import { HEAD, rows } from "@/lib/prism/testing/drawn-invoice";

const money = (name: string, amount: string, currency = "NGN"): string => `<${name} currencyID="${currency}">${amount}</${name}>`;
const category = (name: string, rate = "7.5", scheme = "VAT"): string =>
  `<${name}><ID>S</ID><Percent>${rate}</Percent><TaxScheme><ID>${scheme}</ID></TaxScheme></${name}>`;
const party = (name: string, tin: string): string =>
  `<Party><PostalAddress><CityName>Lagos</CityName><Country><IdentificationCode>NG</IdentificationCode></Country></PostalAddress>${tin}
  <PartyLegalEntity><RegistrationName>${name}</RegistrationName></PartyLegalEntity></Party>`;
const registered = (tin: string): string =>
  `<PartyTaxScheme><CompanyID>${tin}</CompanyID><TaxScheme><ID>VAT</ID></TaxScheme></PartyTaxScheme>`;
const taxTotal = (base: string, tax: string, rate = "7.5", scheme = "VAT", name = "TaxTotal"): string =>
  `<${name}>${money("TaxAmount", tax)}<TaxSubtotal>${money("TaxableAmount", base)}${money("TaxAmount", tax)}${category("TaxCategory", rate, scheme)}</TaxSubtotal></${name}>`;

interface Stated {
  code?: string;
  head?: string;
  tin?: string;
  means?: string;
  allowances?: string;
  taxes?: string;
  quantity?: string;
  price?: string;
  lineExtra?: string;
  line?: string;
  net?: string;
  total?: string;
  due?: string;
  others?: string;
}

/** Guards for 400,000.00 and their VAT, as UBL. */
function ubl(stated: Stated = {}): string {
  const { quantity = "1", price = "400000.00", line = "400000.00", net = "400000.00", total = "430000.00" } = stated;
  return `<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2">${stated.head ?? ""}
    <ID>TG-1188</ID><IssueDate>2026-05-14</IssueDate><InvoiceTypeCode>${stated.code ?? "380"}</InvoiceTypeCode><DocumentCurrencyCode>NGN</DocumentCurrencyCode>
    <AccountingSupplierParty>${party("Tolagate Guards Limited", stated.tin ?? registered("12345678-0001"))}</AccountingSupplierParty>
    <AccountingCustomerParty>${party("Marine Yard Stores Limited", registered("20345672-0001"))}</AccountingCustomerParty>
    ${stated.means ?? ""}${stated.allowances ?? ""}${stated.taxes ?? taxTotal("400000.00", "30000.00")}
    <LegalMonetaryTotal>${money("TaxExclusiveAmount", net)}${money("TaxInclusiveAmount", total)}${stated.others ?? ""}${money("PayableAmount", stated.due ?? total)}</LegalMonetaryTotal>
    <InvoiceLine><ID>1</ID><InvoicedQuantity unitCode="C62">${quantity}</InvoicedQuantity>${money("LineExtensionAmount", line)}${stated.lineExtra ?? ""}
    <Item><Name>Security guards, October</Name>${category("ClassifiedTaxCategory")}</Item><Price>${money("PriceAmount", price)}</Price></InvoiceLine></Invoice>`;
}

const CONTEXT = contextFixture({ business: { name: "Marine Yard Stores Limited", taxId: "20345672-0001", country: "NG", profile: {} } });

const analyzed = async (document: string | Uint8Array): Promise<Analysis> =>
  analyze(await readDocument(typeof document === "string" ? new TextEncoder().encode(document) : document), {}, CONTEXT);

const codesOf = ({ anomalies }: Analysis): string[] =>
  anomalies.filter(({ severity }) => severity === "high" || severity === "medium").map(({ code, field }) => `${code} ${field}`);

const note = (text: string): string => `<Note>${text}</Note>`;
const allowance = (amount: string, reason = "Discount", indicator = "false"): string =>
  `<AllowanceCharge><ChargeIndicator>${indicator}</ChargeIndicator><AllowanceChargeReason>${reason}</AllowanceChargeReason>${money("Amount", amount)}</AllowanceCharge>`;

it("approves an e-invoice without contradictions", async () => {
  const analysis = await analyzed(ubl());
  expect([analysis.decision.recommendation, analysis.warnings.filter(({ code }) => code === "extraction")]).toEqual(["approve", []]);
});

describe("e-invoice text against payment", () => {
  it.each<[string, Stated, RegExp]>([
    ["do not pay", { head: note("Thank you. DO NOT PAY - for information only") }, /“DO NOT PAY/],
    ["paid already", { head: note("This invoice has already been paid by card.") }, /has not been paid already/],
    ["no invoice", { head: note("This is not a tax invoice.") }, /ask the vendor for the invoice/],
    ["paid already, in German", { head: note("Vielen Dank. Der Betrag wurde bereits bezahlt.") }, /has not been paid already/],
    ["paid already, in French", { head: note("Facture acquittée le 05/11/2026 par carte") }, /has not been paid already/],
    ["a stamp's word", { head: note("CANCELLED") }, /still stands/],
    ["nothing left to pay", { due: "0.00", others: money("PrepaidAmount", "430000.00") }, /nothing is left to pay/],
  ])("sends the e-invoice to review: %s", async (_, stated, said) => {
    const analysis = await analyzed(ubl(stated));
    expect(analysis.decision.recommendation).toBe("review");
    expect(analysis.warnings.map(({ message }) => message).join()).toMatch(said);
    expect([analysis.invoice.total.value, analysis.invoice.vendor.name.confidence]).toEqual([43_000_000, 0.99]);
  });

  it.each(["Do not pay, unless you have checked the account with us.", "Fully paid orders are delivered within 3 days.", "Samples"])(
    "ignores text about something else: %s",
    async (text) => expect((await analyzed(ubl({ head: note(text) }))).decision.recommendation).toBe("approve"),
  );

  it("reports a note that is the title of another document type", async () => {
    expect(codesOf(await analyzed(ubl({ head: note("CREDIT NOTE for invoice TG-1107") })))).toContain(
      "metadata_document_conflict document.type",
    );
    expect(codesOf(await analyzed(ubl({ head: note("See credit note TG-1107, which stays open.") })))).toEqual([]);
  });
});

describe("e-invoice type", () => {
  it("reports a type code for documents that merely accompany an invoice", async () => {
    expect(codesOf(await analyzed(ubl({ code: "751" })))).toEqual(["metadata_document_conflict document.type"]);
  });

  it("accepts “Gutschrift” as the title of a self-billed invoice only", async () => {
    const german = (code: string): string =>
      ubl({ code, head: note("Gutschrift") }).replaceAll("<IdentificationCode>NG", "<IdentificationCode>GH");
    expect(codesOf(await analyzed(german("389")))).not.toContain("metadata_document_conflict document.type");
    expect(codesOf(await analyzed(german("380")))).toContain("metadata_document_conflict document.type");
  });
});

describe("e-invoice amount due", () => {
  it.each<[string, Stated]>([
    ["what was paid before", { due: "330000.00", others: money("PrepaidAmount", "100000.00") }],
    ["rounding", { due: "430000.50", others: money("PayableRoundingAmount", "0.50") }],
    ["a discount on the whole", { due: "420000.00", others: money("AllowanceTotalAmount", "10000.00") }],
  ])("is approved if explained by %s", async (_, stated) => expect((await analyzed(ubl(stated))).decision.recommendation).toBe("approve"));

  it.each(["530000.00", "230000.00"])("is sent to review if it doesn't follow from the total: %s", async (due) => {
    const { decision, warnings } = await analyzed(ubl({ due }));
    expect(decision.reasons).toContain("low_confidence:total");
    expect(warnings.map(({ message }) => message).join()).toContain("The amount due doesn't follow from the total");
  });

  it("reveals withholding tax deducted in a total of its own or as an allowance", async () => {
    const byTotal = {
      others: "",
      due: "410000.00",
      taxes: taxTotal("400000.00", "30000.00") + taxTotal("400000.00", "20000.00", "5", "WHT", "WithholdingTaxTotal"),
    };
    const byAllowance = {
      due: "410000.00",
      allowances: allowance("20000.00", "Withholding tax 5%"),
      others: money("AllowanceTotalAmount", "20000.00"),
    };
    for (const stated of [byTotal, byAllowance]) {
      const analysis = await analyzed(ubl(stated));
      expect([analysis.invoice.whtDeducted.value, analysis.invoice.discount.value]).toEqual([2_000_000, null]);
      expect(codesOf(analysis)).toEqual(["wht_already_deducted whtDeducted"]);
    }
    // Advice on what to withhold, of a sum that is due in full.
    const advised = await analyzed(ubl({ ...byTotal, due: "430000.00" }));
    expect([advised.invoice.whtDeducted.value, advised.invoice.whtStated?.amountMinor]).toEqual([null, 2_000_000]);
    expect(codesOf(advised)).toEqual(["wht_stated_differs wht.amount"]);
  });
});

describe("e-invoice amounts", () => {
  it.each([
    ["430,000.00", 43_000_000],
    ["430 000,00", 43_000_000],
    ["\u2212430000.00", -43_000_000],
    ["4.3E5", 43_000_000],
  ])("accepts %s, which can be read in one way only", async (total, minor) => {
    const { invoice } = await analyzed(ubl({ total }));
    expect(invoice.total.value).toBe(minor);
    if (total !== "4.3E5") expect(invoice.total.confidence).toBeLessThan(0.95);
  });

  it.each(["430,000", "N430000", "430000000000000000000000.00"])("leaves ambiguous amounts to review: %s", async (total) => {
    const { invoice, decision, warnings } = await analyzed(ubl({ total, due: "430000.00" }));
    expect([invoice.total.value, invoice.total.raw, decision.recommendation]).toEqual([null, total, "review"]);
    expect(warnings.map(({ message }) => message).join()).toContain(`gives the total as “${total}”`);
  });

  it("sends amounts in another currency than the document's to review", async () => {
    const { decision } = await analyzed(ubl().replaceAll('currencyID="NGN"', 'currencyID="USD"'));
    expect(decision.reasons).toContain("low_confidence:currency");
  });

  it("adds up all tax totals in the document's currency", async () => {
    const taxes =
      taxTotal("400000.00", "30000.00") +
      taxTotal("400000.00", "4000.00", "1", "Levy") +
      `<TaxTotal>${money("TaxAmount", "22.00", "USD")}</TaxTotal>`;
    const { invoice } = await analyzed(ubl({ taxes, total: "434000.00" }));
    expect([invoice.taxTotal.value, invoice.taxDetails.map(({ amountMinor }) => amountMinor)]).toEqual([3_400_000, [3_000_000, 400_000]]);
  });

  it("leaves a tax total for withholding tax out of the tax", async () => {
    const taxes = taxTotal("400000.00", "30000.00") + taxTotal("400000.00", "8000.00", "2", "WHT");
    const inFull = await analyzed(ubl({ taxes }));
    expect([inFull.invoice.taxTotal.value, inFull.invoice.whtDeducted.value, codesOf(inFull)]).toEqual([3_000_000, null, []]);
    const takenOff = await analyzed(ubl({ taxes, due: "422000.00" }));
    expect([takenOff.invoice.taxTotal.value, takenOff.invoice.whtDeducted.value]).toEqual([3_000_000, 800_000]);
  });

  it("counts a repeated tax total once", async () => {
    const { invoice } = await analyzed(ubl({ taxes: taxTotal("400000.00", "30000.00").repeat(2) }));
    expect([invoice.taxTotal.value, invoice.taxDetails.length]).toEqual([3_000_000, 1]);
  });

  it("derives the net from the total in Danish OIOUBL, which states the tax instead", async () => {
    const oioubl = { head: "<CustomizationID>OIOUBL-2.02</CustomizationID>", net: "30000.00" };
    const analysis = await analyzed(ubl(oioubl));
    expect([analysis.invoice.subtotal.value, codesOf(analysis)]).toEqual([40_000_000, []]);
  });

  it("adds up discounts and charges without a total of their own", async () => {
    const stated = { line: "440000.00", price: "440000.00", allowances: allowance("50000.00") + allowance("10000.00", "Delivery", "1") };
    const analysis = await analyzed(ubl(stated));
    expect([analysis.invoice.discount.value, analysis.invoice.charges.value, codesOf(analysis)]).toEqual([5_000_000, 1_000_000, []]);
  });

  it("recognizes VAT-inclusive line amounts", async () => {
    const analysis = await analyzed(ubl({ line: "430000.00", price: "430000.00" }));
    expect([analysis.invoice.pricesIncludeTax, codesOf(analysis)]).toEqual([true, []]);
  });

  it("checks a line's quantity times price less its discounts", async () => {
    const right = { quantity: "10", price: "42000.00", lineExtra: allowance("20000.00") };
    expect(codesOf(await analyzed(ubl(right)))).toEqual([]);
    expect(codesOf(await analyzed(ubl({ ...right, lineExtra: "" })))).toEqual(["line_math_mismatch lineItems[0].amount"]);
    // A price that was rounded to its two decimals.
    expect(codesOf(await analyzed(ubl({ quantity: "30", price: "13333.33" })))).toEqual([]);
  });
});

describe("e-invoice parties", () => {
  it("reads a tax ID from a party identifier only if its scheme says so", async () => {
    const identified = (scheme: string): string => `<PartyIdentification><ID schemeID="${scheme}">12345678-0001</ID></PartyIdentification>`;
    expect((await analyzed(ubl({ tin: identified("TIN") }))).invoice.vendor.taxId.value).toBe("12345678-0001");
    expect((await analyzed(ubl({ tin: identified("0088") }))).invoice.vendor.taxId.value).toBeNull();
  });

  it("warns if the invoice is to be paid to a third party", async () => {
    const head = "<PayeeParty><PartyName><Name>Quick Factor Limited</Name></PartyName></PayeeParty>";
    expect((await analyzed(ubl({ head }))).warnings.map(({ message }) => message).join()).toContain("to be paid to Quick Factor Limited");
  });
});

const items = rows(220, 16, [[40, "Description"], [-550, "Amount"]], [[40, "Security guards, October"], [-550, "400,000.00"]]); // prettier-ignore
const SUMS = rows(270, 16, [[400, "Subtotal"], [-550, "400,000.00"]], [[400, "VAT 7.5%"], [-550, "30,000.00"]], [[400, "Total"], [-550, "NGN 430,000.00"]]); // prettier-ignore
const titled = (title: string): DrawnText[] => HEAD.map((text) => (text.text === "INVOICE" ? { ...text, text: title } : text));
const numbered = (number: string): DrawnText[] => HEAD.map((text) => ({ ...text, text: text.text.replace("TG-1188", number) }));

/** The e-invoice within a PDF of these pages. */
const hybrid = (pages: DrawnText[][], stated: Stated = {}): Promise<Uint8Array> => hybridOf(pages, ubl(stated));

async function hybridOf(pages: DrawnText[][], xml: string): Promise<Uint8Array> {
  const pdf = await PDFDocument.load(await drawPdf(pages.map((texts) => ({ texts }))));
  await pdf.attach(new TextEncoder().encode(xml), "factur-x.xml", { mimeType: "text/xml" });
  return pdf.save();
}

describe("the pages of a hybrid e-invoice", () => {
  const analyzedHybrid = async (page: DrawnText[], stated: Stated = {}): Promise<Analysis> => analyzed(await hybrid([page], stated));
  const warned = ({ warnings }: Analysis): string => warnings.map(({ message }) => message).join();

  it.each<[string, DrawnText[], RegExp]>([
    ["a stamp", [{ x: 200, y: 500, text: "PAID", size: 36, bold: true }], /stamped “PAID”/],
    ["a sentence", [{ x: 40, y: 500, text: "DO NOT PAY - settled by direct debit", size: 10 }], /“DO NOT PAY/],
    ["nothing left to pay", row(334, [[400, "Amount due"], [-550, "0.00"]]), /nothing is left to pay/], // prettier-ignore
  ])("send the invoice to review with a warning about %s", async (_, more, said) => {
    const analysis = await analyzedHybrid([...HEAD, ...items, ...SUMS, ...more]);
    expect([analysis.decision.recommendation, warned(analysis)]).toEqual(["review", expect.stringMatching(said)]);
  });

  it("allow approval if they agree with the data", async () => {
    expect((await analyzedHybrid([...HEAD, ...items, ...SUMS])).decision).toMatchObject({ recommendation: "approve", reasons: [] });
  });

  it("are compared with the data by amount due", async () => {
    const part = row(334, [[400, "Amount due"], [-550, "230,000.00"]]); // prettier-ignore
    const sums = [...SUMS, ...rows(318, 16, [[400, "Less deposit"], [-550, "(200,000.00)"]]), ...part]; // prettier-ignore
    expect(codesOf(await analyzedHybrid([...HEAD, ...items, ...sums]))).toContain("metadata_document_conflict amountDue");
    const paid = { due: "230000.00", others: money("PrepaidAmount", "200000.00") };
    expect(codesOf(await analyzedHybrid([...HEAD, ...items, ...sums], paid))).not.toContain("metadata_document_conflict amountDue");
  });

  it("warn about deducted earlier invoices, as do notes in the data", async () => {
    const paid = { due: "215000.00", others: money("PrepaidAmount", "215000.00") };
    const left = rows(318, 16, [[400, "Less advance invoice TG-1100"], [-550, "(215,000.00)"]], [[400, "Amount due"], [-550, "215,000.00"]]); // prettier-ignore
    const noted = ubl({ ...paid, head: note("Less advance invoice TG-1100: 215,000.00") });
    for (const analysis of [await analyzedHybrid([...HEAD, ...items, ...SUMS, ...left], paid), await analyzed(noted)]) {
      expect([analysis.decision.recommendation, warned(analysis)]).toEqual(["review", expect.stringMatching(/VAT isn't claimed twice/)]);
    }
  });

  it("are compared with the data by due date and customer tax ID", async () => {
    const due = row(93, [[300, "Due date"], [400, "28 May 2026"], [480, "Your TIN: 20345672-0009"]]); // prettier-ignore
    const conflicts = codesOf(
      await analyzedHybrid([...HEAD, ...items, ...SUMS, ...due], { due: "430000.00", head: "<DueDate>2026-06-14</DueDate>" }),
    );
    expect(conflicts).toEqual(expect.arrayContaining(["metadata_document_conflict dueDate", "metadata_document_conflict customer.taxId"]));
  });

  it("supply the bank account and the items that the data leaves out", async () => {
    const shown = [{ x: 40, y: 500, text: "IBAN: DE89 3704 0044 0532 0130 00" }];
    const table = rows(220, 16, [[40, "Description"], [-300, "Qty"], [-420, "Unit price"], [-550, "Amount"]], [[40, "Security guards, October"], [-300, "4"], [-420, "100,000.00"], [-550, "400,000.00"]]); // prettier-ignore
    const xml = ubl().replace(/<InvoiceLine>.*<\/InvoiceLine>/s, "");
    const { invoice } = await analyzed(await hybridOf([[...HEAD, ...table, ...SUMS, ...shown]], xml));
    expect(invoice.vendor.bankAccount.value).toBe("DE89370400440532013000");
    expect(invoice.lineItems.map(({ description, amount }) => [description.value, amount.value])).toEqual([
      ["Security guards, October", 40_000_000],
    ]);
    const { invoice: other } = await analyzed(await hybridOf([[...HEAD, ...table, ...SUMS]], xml.replaceAll("400000.00", "390000.00")));
    expect(other.lineItems).toEqual([]);
  });

  it("don't supply the payer's own account as the vendor's", async () => {
    const announced = rows(500, 12, [[40, "The amount will be taken from your account with IBAN DE89 3704 0044 0532 0130 00"]], [[40, "on 20 May 2026 and debited by our bank."]]); // prettier-ignore
    expect((await analyzedHybrid([...HEAD, ...items, ...SUMS, ...announced])).invoice.vendor.bankAccount.value).toBeNull();
  });

  it("cause a type conflict if titled as another document type", async () => {
    const analysis = await analyzedHybrid([...titled("DELIVERY NOTE"), ...rows(220, 16, [[40, "Description"], [-550, "Qty"]], [[40, "Guards"], [-550, "4"]])]); // prettier-ignore
    expect(codesOf(analysis)).toContain("metadata_document_conflict document.type");
  });

  it("cause a type conflict if titled as a document that requests no payment", async () => {
    const analysis = await analyzedHybrid([...titled("WORK ORDER"), ...items, ...SUMS]);
    expect(codesOf(analysis)).toContain("metadata_document_conflict document.type");
    expect(codesOf(await analyzedHybrid([...titled("Tolagate"), ...items, ...SUMS]))).not.toContain(
      "metadata_document_conflict document.type",
    );
  });

  it("may show any of the bank accounts in the data", async () => {
    const account = (id: string): string => `<PaymentMeans><PayeeFinancialAccount><ID>${id}</ID></PayeeFinancialAccount></PaymentMeans>`;
    const shown = rows(500, 16, [[40, "Bank: Zenith Bank"]], [[40, "Account No: 2031045567"]]); // prettier-ignore
    const analysis = await analyzedHybrid([...HEAD, ...items, ...SUMS, ...shown], { means: account("1012345678") + account("2031045567") });
    expect([analysis.invoice.vendor.bankAccount.value, codesOf(analysis)]).toEqual([
      "2031045567",
      expect.not.arrayContaining(["metadata_document_conflict vendor.bankAccount"]),
    ]);
    const other = await analyzedHybrid([...HEAD, ...items, ...SUMS, ...shown], { means: account("1012345678") });
    expect(codesOf(other)).toContain("metadata_document_conflict vendor.bankAccount");
  });

  it("cause a review if they contain a second invoice", async () => {
    const pages = [
      [...HEAD, ...items, ...SUMS],
      [...numbered("TG-1190"), ...items, ...SUMS],
    ];
    const analysis = await analyzed(await hybrid(pages));
    expect([analysis.decision.recommendation, warned(analysis)]).toEqual(["review", expect.stringContaining("more than one invoice")]);
  });
});
