const amount = (value: number): string => value.toFixed(2);

/** A Nigerian UBL invoice with one line and VAT at 7.5 %. `net` is in naira, before VAT. */
export function writeEinvoice({ number, vendor, net }: { number: string; vendor: string; net: number }): Buffer {
  const vat = net * 0.075;
  const money = (name: string, value: number): string => `<cbc:${name} currencyID="NGN">${amount(value)}</cbc:${name}>`;
  const category = (element: string): string =>
    `<cac:${element}><cbc:ID>S</cbc:ID><cbc:Percent>7.5</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:${element}>`;
  const party = (
    name: string,
    taxId: string,
  ): string => `<cac:Party><cac:PostalAddress><cbc:CityName>Lagos</cbc:CityName><cac:Country><cbc:IdentificationCode>NG</cbc:IdentificationCode></cac:Country></cac:PostalAddress>
<cac:PartyTaxScheme><cbc:CompanyID>${taxId}</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme><cac:PartyLegalEntity><cbc:RegistrationName>${name}</cbc:RegistrationName></cac:PartyLegalEntity></cac:Party>`;
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
<cbc:CustomizationID>urn:cen.eu:en16931:2017</cbc:CustomizationID><cbc:ID>${number}</cbc:ID><cbc:IssueDate>2026-11-02</cbc:IssueDate><cbc:DueDate>2026-12-02</cbc:DueDate><cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode><cbc:DocumentCurrencyCode>NGN</cbc:DocumentCurrencyCode>
<cac:AccountingSupplierParty>${party(vendor, "20418835-0001")}</cac:AccountingSupplierParty>
<cac:AccountingCustomerParty>${party("Kestrel Bay Foods Limited", "20000001-0001")}</cac:AccountingCustomerParty>
<cac:TaxTotal>${money("TaxAmount", vat)}<cac:TaxSubtotal>${money("TaxableAmount", net)}${money("TaxAmount", vat)}${category("TaxCategory")}</cac:TaxSubtotal></cac:TaxTotal>
<cac:LegalMonetaryTotal>${money("LineExtensionAmount", net)}${money("TaxExclusiveAmount", net)}${money("TaxInclusiveAmount", net + vat)}${money("PayableAmount", net + vat)}</cac:LegalMonetaryTotal>
<cac:InvoiceLine><cbc:ID>1</cbc:ID><cbc:InvoicedQuantity unitCode="C62">1</cbc:InvoicedQuantity>${money("LineExtensionAmount", net)}<cac:Item><cbc:Name>Accounting consultancy services</cbc:Name>${category("ClassifiedTaxCategory")}</cac:Item><cac:Price>${money("PriceAmount", net)}</cac:Price></cac:InvoiceLine>
</Invoice>`);
}
