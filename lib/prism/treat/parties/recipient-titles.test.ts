import { expect, test } from "vitest";
import { contextFixture, invoiceFixture } from "../../fixtures/invoice-fixture";
import { treatInvoice } from "../treat-invoice";

const payeeOf = (vendorName: string) => treatInvoice(invoiceFixture({ vendorName }), {}, contextFixture()).wht;

test.each([
  "Mallam Sule Garba",
  "Mal. Sule Garba",
  "Alh. Bello Maigari",
  "Hajiya Amina Bello",
  "Otunba Gbenga Adewale",
  "Madam Folake Ajayi",
  "Prince Emeka Obi",
  "Bro. Emeka Iron Works",
  "Elder Okon Bassey",
  "Bello Haruna",
  "Baba Ramat",
  "Iya Basira",
  "Sikiru Auto Works (Mr. Sikiru Balogun)",
])("%s is an individual, whose withholding goes to the state", (name) => {
  expect(payeeOf(name)).toMatchObject({ recipientType: "individual", remitTo: "state", dueDate: "2026-12-30" });
});

test.each([
  "Bishop Crowther Press Ltd",
  "Prince Ebeano Supermarket",
  "Madam Koi-Koi Fashion House",
  "Mama Cass Restaurants Ltd",
  "King of Kings Hotels Limited",
])("%s is a company", (name) => {
  expect(payeeOf(name)).toMatchObject({ recipientType: "company", remitTo: "federal" });
});
