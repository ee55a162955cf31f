import { randomUUID } from "node:crypto";
import type { InvoiceFacts } from "./invoice-file";
import type { ReviewPage } from "./pages/review-page";
import type { SignInPage } from "./pages/sign-in-page";

/** An account of its own, so that nobody else's invoices stand in the queue. */
export async function newReviewer(signInPage: SignInPage): Promise<void> {
  await signInPage.signUp({
    company: "Kestrel Bay Foods Limited",
    email: `review-${randomUUID()}@example.com`,
    password: `pass ${randomUUID()}`,
  });
}

/** A new reviewer with these invoices in the queue, which is open; the id of the one on the screen. */
export async function beginReview(signInPage: SignInPage, reviewPage: ReviewPage, invoices: readonly InvoiceFacts[]): Promise<string> {
  await newReviewer(signInPage);
  await reviewPage.send(invoices);
  await reviewPage.open();
  return reviewPage.begin();
}

/** A new reviewer with one invoice in the queue, which nobody has opened; its id. */
export async function oneToReview(signInPage: SignInPage, reviewPage: ReviewPage): Promise<string> {
  await newReviewer(signInPage);
  await reviewPage.send([wrong(0)]);
  const [itemId = ""] = await reviewPage.openIds();
  return itemId;
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
