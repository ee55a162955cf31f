import { randomUUID } from "node:crypto";
import type { InvoiceFacts } from "./invoice-file";
import type { SignInPage } from "./pages/sign-in-page";

/** An account of its own, so that nobody else's invoices stand in the queue. */
export async function newReviewer(signInPage: SignInPage): Promise<void> {
  await signInPage.signUp({
    company: "Kestrel Bay Foods Limited",
    email: `review-${randomUUID()}@example.com`,
    password: `pass ${randomUUID()}`,
  });
}

const vendors = [
  "Adunola",
  "Bassey",
  "Chukwu",
  "Danjuma",
  "Ekene",
  "Folarin",
  "Garba",
  "Hauwa",
  "Ifeoma",
  "Jibril",
  "Kelechi",
  "Lawal",
  "Musa",
  "Nneka",
  "Okafor",
  "Pere",
  "Quadri",
  "Rotimi",
  "Sade",
  "Tunde",
  "Uche",
];
/** An invoice that doesn't add up, so that it stands in the queue. */
export const wrong = (index: number): InvoiceFacts => ({
  number: `RV-${100 + index}`,
  vendor: `${vendors[index % vendors.length] ?? "Any"} Consulting Limited`,
  net: 100_000 + index * 1_000,
  total: 999_000 + index,
});
