import { describe, expect, it } from "vitest";

import { contextFixture, documentFixture, invoiceFixture } from "../../fixtures/invoice-fixture";
import { treatInvoice } from "../../treat/treat-invoice";
import { checkInvoice } from "../check-invoice";
import { checkEn16931 } from "./check-en16931";

const vat = (element: string, code: string, rate: string | null, extra = "") =>
  `<cac:${element}><cbc:ID>${code}</cbc:ID>${rate === null ? "" : `<cbc:Percent>${rate}</cbc:Percent>`}${extra}<cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:${element}>`;
const taxScheme = (id: string) =>
  `<cac:PartyTaxScheme><cbc:CompanyID>${id}</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>`;
const party = (name: string, vatId: string) =>
  `<cac:Party><cac:PostalAddress><cac:Country><cbc:IdentificationCode>DE</cbc:IdentificationCode></cac:Country></cac:PostalAddress>${taxScheme(vatId)}<cac:PartyLegalEntity><cbc:RegistrationName>${name}</cbc:RegistrationName></cac:PartyLegalEntity></cac:Party>`;
const line = (id: string, amount: string, category: string) =>
  `<cac:InvoiceLine><cbc:ID>${id}</cbc:ID><cbc:InvoicedQuantity unitCode="C62">1</cbc:InvoicedQuantity><cbc:LineExtensionAmount currencyID="EUR">${amount}</cbc:LineExtensionAmount><cac:Item><cbc:Name>Item ${id}</cbc:Name>${category}</cac:Item><cac:Price><cbc:PriceAmount currencyID="EUR">${amount}</cbc:PriceAmount></cac:Price></cac:InvoiceLine>`;
const subtotal = (base: string, tax: string, category: string) =>
  `<cac:TaxSubtotal><cbc:TaxableAmount currencyID="EUR">${base}</cbc:TaxableAmount><cbc:TaxAmount currencyID="EUR">${tax}</cbc:TaxAmount>${category}</cac:TaxSubtotal>`;
const allowance = (charge: boolean, amount: string, rest: string) =>
  `<cac:AllowanceCharge><cbc:ChargeIndicator>${charge}</cbc:ChargeIndicator>${rest}<cbc:Amount currencyID="EUR">${amount}</cbc:Amount>${vat("TaxCategory", "S", "19")}</cac:AllowanceCharge>`;
const REASON = "<cbc:AllowanceChargeReason>Agreed</cbc:AllowanceChargeReason>";

/** A UBL invoice that satisfies every rule: 100 and 50 at 19 %, an allowance of 10, a charge of 5. */
const UBL = `<?xml version="1.0" encoding="UTF-8"?><Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
<cbc:CustomizationID>urn:cen.eu:en16931:2017</cbc:CustomizationID><cbc:ID>R-1</cbc:ID><cbc:IssueDate>2026-11-10</cbc:IssueDate><cbc:DueDate>2026-12-10</cbc:DueDate><cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode><cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode>
<cac:InvoicePeriod><cbc:StartDate>2026-10-01</cbc:StartDate><cbc:EndDate>2026-10-31</cbc:EndDate></cac:InvoicePeriod>
<cac:AccountingSupplierParty>${party("Muster GmbH", "DE136695976")}</cac:AccountingSupplierParty><cac:AccountingCustomerParty>${party("Kunde AG", "DE129273398")}</cac:AccountingCustomerParty>
<cac:Delivery><cbc:ActualDeliveryDate>2026-10-31</cbc:ActualDeliveryDate><cac:DeliveryLocation><cac:Address><cac:Country><cbc:IdentificationCode>DE</cbc:IdentificationCode></cac:Country></cac:Address></cac:DeliveryLocation></cac:Delivery>
<cac:PaymentMeans><cbc:PaymentMeansCode>58</cbc:PaymentMeansCode><cac:PayeeFinancialAccount><cbc:ID>DE02120300000000202051</cbc:ID></cac:PayeeFinancialAccount></cac:PaymentMeans>
${allowance(false, "10.00", REASON)}${allowance(true, "5.00", REASON)}
<cac:TaxTotal><cbc:TaxAmount currencyID="EUR">27.55</cbc:TaxAmount>${subtotal("145.00", "27.55", vat("TaxCategory", "S", "19"))}</cac:TaxTotal>
<cac:LegalMonetaryTotal><cbc:LineExtensionAmount currencyID="EUR">150.00</cbc:LineExtensionAmount><cbc:TaxExclusiveAmount currencyID="EUR">145.00</cbc:TaxExclusiveAmount><cbc:TaxInclusiveAmount currencyID="EUR">172.55</cbc:TaxInclusiveAmount><cbc:AllowanceTotalAmount currencyID="EUR">10.00</cbc:AllowanceTotalAmount><cbc:ChargeTotalAmount currencyID="EUR">5.00</cbc:ChargeTotalAmount><cbc:PrepaidAmount currencyID="EUR">72.55</cbc:PrepaidAmount><cbc:PayableAmount currencyID="EUR">100.00</cbc:PayableAmount></cac:LegalMonetaryTotal>
${line("1", "100.00", vat("ClassifiedTaxCategory", "S", "19"))}${line("2", "50.00", vat("ClassifiedTaxCategory", "S", "19"))}</Invoice>`;

/** The same goods in another category, without tax, allowance or charge. */
function untaxed(code: string, rate: string | null, reason: string, seller = "DE136695976", buyer = "DE129273398"): string {
  return UBL.replaceAll(/<cac:AllowanceCharge>.*?<\/cac:AllowanceCharge>/g, "")
    .replace(
      /<cac:TaxTotal>.*?<\/cac:TaxTotal>/s,
      `<cac:TaxTotal><cbc:TaxAmount currencyID="EUR">0.00</cbc:TaxAmount>${subtotal("150.00", "0.00", vat("TaxCategory", code, rate, reason))}</cac:TaxTotal>`,
    )
    .replace(
      /<cac:LegalMonetaryTotal>.*?<\/cac:LegalMonetaryTotal>/s,
      `<cac:LegalMonetaryTotal><cbc:LineExtensionAmount currencyID="EUR">150.00</cbc:LineExtensionAmount><cbc:TaxExclusiveAmount currencyID="EUR">150.00</cbc:TaxExclusiveAmount><cbc:TaxInclusiveAmount currencyID="EUR">150.00</cbc:TaxInclusiveAmount><cbc:PayableAmount currencyID="EUR">150.00</cbc:PayableAmount></cac:LegalMonetaryTotal>`,
    )
    .replaceAll(vat("ClassifiedTaxCategory", "S", "19"), vat("ClassifiedTaxCategory", code, rate))
    .replace(taxScheme("DE136695976"), seller && taxScheme(seller))
    .replace(taxScheme("DE129273398"), buyer && taxScheme(buyer));
}
const WHY = "<cbc:TaxExemptionReason>By law</cbc:TaxExemptionReason>";

const CII = `<?xml version="1.0" encoding="UTF-8"?><rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100" xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100" xmlns:udt="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100">
<rsm:ExchangedDocumentContext><ram:GuidelineSpecifiedDocumentContextParameter><ram:ID>urn:cen.eu:en16931:2017</ram:ID></ram:GuidelineSpecifiedDocumentContextParameter></rsm:ExchangedDocumentContext>
<rsm:ExchangedDocument><ram:ID>R-1</ram:ID><ram:TypeCode>380</ram:TypeCode><ram:IssueDateTime><udt:DateTimeString format="102">20261110</udt:DateTimeString></ram:IssueDateTime></rsm:ExchangedDocument>
<rsm:SupplyChainTradeTransaction><ram:IncludedSupplyChainTradeLineItem><ram:AssociatedDocumentLineDocument><ram:LineID>1</ram:LineID></ram:AssociatedDocumentLineDocument><ram:SpecifiedTradeProduct><ram:Name>Item</ram:Name></ram:SpecifiedTradeProduct>
<ram:SpecifiedLineTradeAgreement><ram:NetPriceProductTradePrice><ram:ChargeAmount>100.00</ram:ChargeAmount></ram:NetPriceProductTradePrice></ram:SpecifiedLineTradeAgreement><ram:SpecifiedLineTradeDelivery><ram:BilledQuantity unitCode="C62">1</ram:BilledQuantity></ram:SpecifiedLineTradeDelivery>
<ram:SpecifiedLineTradeSettlement><ram:ApplicableTradeTax><ram:TypeCode>VAT</ram:TypeCode><ram:CategoryCode>S</ram:CategoryCode><ram:RateApplicablePercent>19</ram:RateApplicablePercent></ram:ApplicableTradeTax><ram:SpecifiedTradeSettlementLineMonetarySummation><ram:LineTotalAmount>100.00</ram:LineTotalAmount></ram:SpecifiedTradeSettlementLineMonetarySummation></ram:SpecifiedLineTradeSettlement></ram:IncludedSupplyChainTradeLineItem>
<ram:ApplicableHeaderTradeAgreement><ram:SellerTradeParty><ram:Name>Muster GmbH</ram:Name><ram:PostalTradeAddress><ram:CountryID>DE</ram:CountryID></ram:PostalTradeAddress><ram:SpecifiedTaxRegistration><ram:ID schemeID="VA">DE136695976</ram:ID></ram:SpecifiedTaxRegistration></ram:SellerTradeParty><ram:BuyerTradeParty><ram:Name>Kunde AG</ram:Name><ram:PostalTradeAddress><ram:CountryID>DE</ram:CountryID></ram:PostalTradeAddress></ram:BuyerTradeParty></ram:ApplicableHeaderTradeAgreement>
<ram:ApplicableHeaderTradeDelivery/><ram:ApplicableHeaderTradeSettlement><ram:InvoiceCurrencyCode>EUR</ram:InvoiceCurrencyCode><ram:ApplicableTradeTax><ram:CalculatedAmount>19.00</ram:CalculatedAmount><ram:TypeCode>VAT</ram:TypeCode><ram:BasisAmount>100.00</ram:BasisAmount><ram:CategoryCode>S</ram:CategoryCode><ram:RateApplicablePercent>19</ram:RateApplicablePercent></ram:ApplicableTradeTax>
<ram:SpecifiedTradePaymentTerms><ram:Description>30 days</ram:Description></ram:SpecifiedTradePaymentTerms><ram:SpecifiedTradeSettlementHeaderMonetarySummation><ram:LineTotalAmount>100.00</ram:LineTotalAmount><ram:TaxBasisTotalAmount>100.00</ram:TaxBasisTotalAmount><ram:TaxTotalAmount currencyID="EUR">19.00</ram:TaxTotalAmount><ram:GrandTotalAmount>119.00</ram:GrandTotalAmount><ram:DuePayableAmount>119.00</ram:DuePayableAmount></ram:SpecifiedTradeSettlementHeaderMonetarySummation></ram:ApplicableHeaderTradeSettlement></rsm:SupplyChainTradeTransaction></rsm:CrossIndustryInvoice>`;

function replaced(xml: string, from: string | RegExp, to: string): string {
  const changed = xml.replace(from, to);
  if (changed === xml) throw new Error(`nothing to replace: ${String(from)}`);
  return changed;
}
const ubl = (xml: string) => [...new Set(checkEn16931({ syntax: "ubl", xml }).map((broken) => broken.id))];
const cii = (xml: string) => [...new Set(checkEn16931({ syntax: "cii", xml }).map((broken) => broken.id))];

describe("a valid EN 16931 invoice", () => {
  it("breaks no rule in UBL or CII", () => {
    expect(ubl(UBL)).toEqual([]);
    expect(cii(CII)).toEqual([]);
  });
  it.each([
    ["Z", "0", ""],
    ["E", "0", WHY],
    ["AE", "0", WHY],
    ["K", "0", WHY],
    ["G", "0", WHY],
  ])("of category %s breaks no rule", (code, rate, reason) => expect(ubl(untaxed(code, rate, reason))).toEqual([]));
  it("outside the scope of VAT breaks no rule without VAT numbers", () => {
    expect(
      ubl(
        untaxed("O", null, WHY, "", "").replace(
          "<cac:PartyLegalEntity>",
          "<cac:PartyIdentification><cbc:ID>1</cbc:ID></cac:PartyIdentification><cac:PartyLegalEntity>",
        ),
      ),
    ).toEqual([]);
  });
});

describe("code lists", () => {
  it.each<[string, string, string]>([
    ["the reason of an exemption", WHY, "<cbc:TaxExemptionReasonCode>VATEX-EU-132-1G</cbc:TaxExemptionReasonCode>"],
    ["in small letters", WHY, "<cbc:TaxExemptionReasonCode>vatex-eu-o</cbc:TaxExemptionReasonCode>"],
    ["a French reason", WHY, "<cbc:TaxExemptionReasonCode>VATEX-FR-FRANCHISE</cbc:TaxExemptionReasonCode>"],
    ["Northern Ireland", "<cbc:IdentificationCode>DE", "<cbc:IdentificationCode>XI"],
    ["a payment mutually agreed", "<cbc:PaymentMeansCode>58", "<cbc:PaymentMeansCode>ZZZ"],
    [
      "a bank's identifier of a creditor",
      "<cac:PostalAddress>",
      '<cac:PartyIdentification><cbc:ID schemeID="SEPA">DE98ZZZ09999999999</cbc:ID></cac:PartyIdentification><cac:PostalAddress>',
    ],
    [
      "a register",
      "<cac:PostalAddress>",
      '<cac:PartyIdentification><cbc:ID schemeID="0204">1</cbc:ID></cac:PartyIdentification><cac:PostalAddress>',
    ],
    ["the naira", "<cbc:DocumentCurrencyCode>EUR", "<cbc:DocumentCurrencyCode>NGN"],
  ])("contain %s", (_, from, to) => {
    expect(ubl(replaced(untaxed("E", "0", WHY), from, to)).filter((id) => id.startsWith("BR-CL"))).toEqual([]);
  });
  it("do not contain an unknown exemption reason, which breaks BR-CL-22", () => {
    expect(ubl(untaxed("E", "0", "<cbc:TaxExemptionReasonCode>VATEX-EU-133</cbc:TaxExemptionReasonCode>"))).toContain("BR-CL-22");
  });
  it("accept split payment within Italy", () => {
    const italian = UBL.replaceAll("<cbc:IdentificationCode>DE", "<cbc:IdentificationCode>IT").replaceAll(
      "<cbc:ID>S</cbc:ID>",
      "<cbc:ID>B</cbc:ID>",
    );
    expect(ubl(italian).filter((id) => id.startsWith("BR-B"))).toEqual([]);
  });
});

describe("each EN 16931 rule", () => {
  it.each<[string, string | RegExp, string]>([
    ["BR-01", /<cbc:CustomizationID>.*?<\/cbc:CustomizationID>/, ""],
    ["BR-02", "<cbc:ID>R-1</cbc:ID>", ""],
    ["BR-03", /<cbc:IssueDate>.*?<\/cbc:IssueDate>/, ""],
    ["BR-04", /<cbc:InvoiceTypeCode>.*?<\/cbc:InvoiceTypeCode>/, ""],
    ["BR-05", /<cbc:DocumentCurrencyCode>.*?<\/cbc:DocumentCurrencyCode>/, ""],
    ["BR-06", "<cbc:RegistrationName>Muster GmbH</cbc:RegistrationName>", ""],
    ["BR-07", "<cbc:RegistrationName>Kunde AG</cbc:RegistrationName>", ""],
    ["BR-08", /<cac:PostalAddress>.*?<\/cac:PostalAddress>/, ""],
    ["BR-09", "<cbc:IdentificationCode>DE</cbc:IdentificationCode>", ""],
    ["BR-12", /<cbc:LineExtensionAmount currencyID="EUR">150.00<\/cbc:LineExtensionAmount>/, ""],
    ["BR-13", /<cbc:TaxExclusiveAmount.*?<\/cbc:TaxExclusiveAmount>/, ""],
    ["BR-14", /<cbc:TaxInclusiveAmount.*?<\/cbc:TaxInclusiveAmount>/, ""],
    ["BR-15", /<cbc:PayableAmount.*?<\/cbc:PayableAmount>/, ""],
    ["BR-16", /<cac:InvoiceLine>.*<\/cac:InvoiceLine>/s, ""],
    ["BR-17", "<cac:Delivery>", "<cac:PayeeParty/><cac:Delivery>"],
    ["BR-18", "<cac:Delivery>", "<cac:TaxRepresentativeParty/><cac:Delivery>"],
    ["BR-56", "<cac:Delivery>", "<cac:TaxRepresentativeParty/><cac:Delivery>"],
    ["BR-21", "<cbc:ID>1</cbc:ID>", ""],
    ["BR-22", /<cbc:InvoicedQuantity unitCode="C62">1<\/cbc:InvoicedQuantity>/, ""],
    ["BR-23", ' unitCode="C62"', ""],
    ["BR-24", '<cbc:LineExtensionAmount currencyID="EUR">100.00</cbc:LineExtensionAmount>', ""],
    ["BR-25", "<cbc:Name>Item 1</cbc:Name>", ""],
    ["BR-26", '<cbc:PriceAmount currencyID="EUR">100.00</cbc:PriceAmount>', ""],
    ["BR-27", '<cbc:PriceAmount currencyID="EUR">100.00', '<cbc:PriceAmount currencyID="EUR">-100.00'],
    ["BR-29", "2026-10-31</cbc:EndDate>", "2026-09-30</cbc:EndDate>"],
    ["BR-31", '<cbc:Amount currencyID="EUR">10.00</cbc:Amount>', ""],
    ["BR-33", REASON, ""],
    ["BR-CO-21", REASON, ""],
    ["BR-45", '<cbc:TaxableAmount currencyID="EUR">145.00</cbc:TaxableAmount>', ""],
    [
      "BR-48",
      "<cbc:Percent>19</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:TaxCategory></cac:TaxSubtotal>",
      "<cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:TaxCategory></cac:TaxSubtotal>",
    ],
    ["BR-49", "<cbc:PaymentMeansCode>58</cbc:PaymentMeansCode>", ""],
    ["BR-50", "<cbc:ID>DE02120300000000202051</cbc:ID>", ""],
    ["BR-61", /<cac:PayeeFinancialAccount>.*?<\/cac:PayeeFinancialAccount>/, ""],
    [
      "BR-57",
      "<cac:Address><cac:Country><cbc:IdentificationCode>DE</cbc:IdentificationCode></cac:Country></cac:Address>",
      "<cac:Address/>",
    ],
    ["BR-62", "<cac:AccountingSupplierParty><cac:Party>", "<cac:AccountingSupplierParty><cac:Party><cbc:EndpointID>x</cbc:EndpointID>"],
    ["BR-CO-04", vat("ClassifiedTaxCategory", "S", "19"), ""],
    ["BR-CO-09", "DE136695976", "136695976"],
    ["BR-CO-10", ">150.00<", ">151.00<"],
    ["BR-CO-11", '<cbc:AllowanceTotalAmount currencyID="EUR">10.00', '<cbc:AllowanceTotalAmount currencyID="EUR">11.00'],
    ["BR-CO-12", '<cbc:ChargeTotalAmount currencyID="EUR">5.00', '<cbc:ChargeTotalAmount currencyID="EUR">6.00'],
    ["BR-CO-13", '<cbc:TaxExclusiveAmount currencyID="EUR">145.00', '<cbc:TaxExclusiveAmount currencyID="EUR">146.00'],
    ["BR-CO-14", '<cac:TaxTotal><cbc:TaxAmount currencyID="EUR">27.55', '<cac:TaxTotal><cbc:TaxAmount currencyID="EUR">28.55'],
    ["BR-CO-15", '<cbc:TaxInclusiveAmount currencyID="EUR">172.55', '<cbc:TaxInclusiveAmount currencyID="EUR">173.55'],
    ["BR-CO-16", '<cbc:PayableAmount currencyID="EUR">100.00', '<cbc:PayableAmount currencyID="EUR">101.00'],
    ["BR-CO-17", '</cbc:TaxableAmount><cbc:TaxAmount currencyID="EUR">27.55', '</cbc:TaxableAmount><cbc:TaxAmount currencyID="EUR">30.55'],
    ["BR-CO-18", /<cac:TaxSubtotal>.*?<\/cac:TaxSubtotal>/s, ""],
    ["BR-CO-19", /<cac:InvoicePeriod>.*?<\/cac:InvoicePeriod>/, "<cac:InvoicePeriod/>"],
    ["BR-CL-04", "<cbc:DocumentCurrencyCode>EUR", "<cbc:DocumentCurrencyCode>EURO"],
    ["BR-CL-05", "<cac:InvoicePeriod>", "<cbc:TaxCurrencyCode>XYZ</cbc:TaxCurrencyCode><cac:InvoicePeriod>"],
    ["BR-CL-14", "<cbc:IdentificationCode>DE", "<cbc:IdentificationCode>UK"],
    ["BR-CL-16", "<cbc:PaymentMeansCode>58", "<cbc:PaymentMeansCode>69"],
    ["BR-CL-17", "<cac:TaxCategory><cbc:ID>S", "<cac:TaxCategory><cbc:ID>AA"],
    ["BR-CL-18", "<cac:ClassifiedTaxCategory><cbc:ID>S", "<cac:ClassifiedTaxCategory><cbc:ID>AA"],
    [
      "BR-CL-10",
      "<cac:PostalAddress>",
      '<cac:PartyIdentification><cbc:ID schemeID="9901">1</cbc:ID></cac:PartyIdentification><cac:PostalAddress>',
    ],
    [
      "BR-CL-11",
      "<cbc:RegistrationName>Muster GmbH</cbc:RegistrationName>",
      '<cbc:RegistrationName>Muster GmbH</cbc:RegistrationName><cbc:CompanyID schemeID="9901">1</cbc:CompanyID>',
    ],
    [
      "BR-CL-24",
      "<cac:AccountingSupplierParty>",
      '<cac:AdditionalDocumentReference><cbc:ID>1</cbc:ID><cac:Attachment><cbc:EmbeddedDocumentBinaryObject mimeCode="text/html">eA==</cbc:EmbeddedDocumentBinaryObject></cac:Attachment></cac:AdditionalDocumentReference><cac:AccountingSupplierParty>',
    ],
    ["BR-B-01", "<cac:ClassifiedTaxCategory><cbc:ID>S", "<cac:ClassifiedTaxCategory><cbc:ID>B"],
    ["BR-B-02", "<cac:ClassifiedTaxCategory><cbc:ID>S", "<cac:ClassifiedTaxCategory><cbc:ID>B"],
    [
      "BR-CO-03",
      "<cbc:EndDate>2026-10-31</cbc:EndDate></cac:InvoicePeriod>",
      "<cbc:EndDate>2026-10-31</cbc:EndDate><cbc:DescriptionCode>35</cbc:DescriptionCode></cac:InvoicePeriod><cbc:TaxPointDate>2026-10-31</cbc:TaxPointDate>",
    ],
    ["BR-CO-25", /<cbc:DueDate>.*?<\/cbc:DueDate>/, ""],
    ["BR-DEC-23", '<cbc:LineExtensionAmount currencyID="EUR">100.00', '<cbc:LineExtensionAmount currencyID="EUR">100.000'],
    ["BR-S-02", taxScheme("DE136695976"), ""],
    [
      "BR-S-05",
      "<cbc:Percent>19</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:ClassifiedTaxCategory>",
      "<cbc:Percent>0</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:ClassifiedTaxCategory>",
    ],
    ["BR-S-08", '<cbc:TaxableAmount currencyID="EUR">145.00', '<cbc:TaxableAmount currencyID="EUR">150.00'],
    ["BR-S-01", vat("TaxCategory", "S", "19") + "</cac:TaxSubtotal>", vat("TaxCategory", "Z", "0") + "</cac:TaxSubtotal>"],
  ])("%s fires", (id, from, to) => {
    expect(ubl(replaced(UBL, from, to))).toContain(id);
  });

  it.each([
    ["BR-Z-10", untaxed("Z", "0", WHY)],
    ["BR-E-10", untaxed("E", "0", "")],
    ["BR-AE-10", untaxed("AE", "0", "")],
    ["BR-O-10", untaxed("O", null, "", "", "")],
    ["BR-Z-05", untaxed("Z", "19", "")],
    ["BR-O-05", untaxed("O", "0", WHY, "", "")],
    ["BR-AE-02", untaxed("AE", "0", WHY, "DE136695976", "")],
    ["BR-IC-02", untaxed("K", "0", WHY, "DE136695976", "")],
    ["BR-G-02", untaxed("G", "0", WHY, "")],
    ["BR-O-02", untaxed("O", null, WHY)],
    ["BR-E-02", untaxed("E", "0", WHY, "")],
    ["BR-E-08", untaxed("E", "0", WHY).replace(">150.00</cbc:TaxableAmount>", ">140.00</cbc:TaxableAmount>")],
    ["BR-IC-12", untaxed("K", "0", WHY).replace(/<cac:DeliveryLocation>.*?<\/cac:DeliveryLocation>/, "")],
    [
      "BR-IC-11",
      untaxed("K", "0", WHY)
        .replace(/<cac:Delivery>.*?<\/cac:Delivery>/s, "")
        .replace(/<cac:InvoicePeriod>.*?<\/cac:InvoicePeriod>/, ""),
    ],
    ["BR-O-12", untaxed("O", null, WHY, "", "").replace(vat("ClassifiedTaxCategory", "O", null), vat("ClassifiedTaxCategory", "S", "19"))],
  ])("%s fires on a category without tax", (id, xml) => expect(ubl(xml)).toContain(id));

  it.each<[string, string | RegExp, string]>([
    ["BR-02", "<ram:ID>R-1</ram:ID>", ""],
    ["BR-CO-15", "<ram:GrandTotalAmount>119.00", "<ram:GrandTotalAmount>120.00"],
    [
      "BR-CO-10",
      "<ram:LineTotalAmount>100.00</ram:LineTotalAmount><ram:TaxBasis",
      "<ram:LineTotalAmount>90.00</ram:LineTotalAmount><ram:TaxBasis",
    ],
    ["BR-S-02", /<ram:SpecifiedTaxRegistration>.*?<\/ram:SpecifiedTaxRegistration>/, ""],
    ["BR-CO-26", /<ram:SpecifiedTaxRegistration>.*?<\/ram:SpecifiedTaxRegistration>/, ""],
    ["BR-S-09", "<ram:CalculatedAmount>19.00", "<ram:CalculatedAmount>21.00"],
    ["BR-16", /<ram:IncludedSupplyChainTradeLineItem>.*?<\/ram:IncludedSupplyChainTradeLineItem>/s, ""],
  ])("%s fires in CII", (id, from, to) => expect(cii(replaced(CII, from, to))).toContain(id));

  it("counts the detail lines of an extended invoice and not their group line", () => {
    const [item = ""] = /<ram:IncludedSupplyChainTradeLineItem>.*<\/ram:IncludedSupplyChainTradeLineItem>/s.exec(CII) ?? [];
    const group = item.replace("</ram:LineID>", "</ram:LineID><ram:LineStatusReasonCode>GROUP</ram:LineStatusReasonCode>");
    expect(cii(replaced(CII, item, group + item))).toEqual([]);
  });
});

describe("checkInvoice on an e-invoice", () => {
  const codes = (xml: string) => {
    const invoice = invoiceFixture();
    return checkInvoice(
      documentFixture({ mimeType: "application/xml", textSource: "xml", einvoice: { syntax: "ubl", xml, attachmentName: null } }),
      invoice,
      treatInvoice(invoice, {}, contextFixture()),
      {},
      contextFixture(),
    ).filter((anomaly) => anomaly.category === "einvoice");
  };
  it("reports one anomaly per broken rule, with the rule's ID", () => {
    expect(codes(replaced(UBL, ">150.00<", ">151.00<"))[0]).toMatchObject({
      code: "einvoice_rule_broken",
      severity: "medium",
      evidence: { ruleId: "BR-CO-10", expected: "150.00", actual: "151.00" },
    });
    expect(codes(UBL)).toEqual([]);
  });
  it("requires a specification identifier, unless a party is in a country that may use another standard", () => {
    const bare = replaced(UBL, /<cbc:CustomizationID>.*?<\/cbc:CustomizationID>/, "");
    expect(codes(bare).map(({ evidence }) => evidence.ruleId)).toEqual(["BR-01"]);
    expect(codes(bare.replaceAll("<cbc:IdentificationCode>DE", "<cbc:IdentificationCode>NG"))).toEqual([]);
  });
  it("does not check an invoice that claims another specification or a lesser profile", () => {
    expect(codes(replaced(UBL, "urn:cen.eu:en16931:2017", "urn:example:own").replace("<cbc:ID>R-1</cbc:ID>", ""))).toEqual([]);
    expect(
      codes(
        replaced(UBL, "urn:cen.eu:en16931:2017", "urn:cen.eu:en16931:2017#compliant#urn:factur-x.eu:1p0:minimum").replace(
          "<cbc:ID>R-1</cbc:ID>",
          "",
        ),
      ),
    ).toEqual([]);
  });
});
