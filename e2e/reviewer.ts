import { randomUUID } from "node:crypto";
import type { InvoiceFacts } from "./invoice-file";
import type { ReviewPage } from "./pages/review-page";
import type { SignInPage } from "./pages/sign-in-page";

/** A separate account, so that its queue contains no other invoices. */
export async function newReviewer(signInPage: SignInPage): Promise<void> {
  await signInPage.signUp({
    company: "Kestrel Bay Foods Limited",
    email: `review-${randomUUID()}@example.com`,
    password: `pass ${randomUUID()}`,
  });
}

/** Signs up a reviewer with these invoices in an opened queue; returns the ID of the invoice shown. */
export async function beginReview(signInPage: SignInPage, reviewPage: ReviewPage, invoices: readonly InvoiceFacts[]): Promise<string> {
  await newReviewer(signInPage);
  await reviewPage.send(invoices);
  await reviewPage.open();
  return reviewPage.begin();
}

/** Signs up a reviewer with one unopened invoice in the queue; returns its ID. */
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
/** An invoice whose total is wrong, so that it goes to review. */
export const wrong = (index: number): InvoiceFacts => ({
  number: `RV-${100 + index}`,
  vendor: `${vendors[index % vendors.length] ?? "Any"} Consulting Limited`,
  net: 100_000 + index * 1_000,
  total: 999_000 + index,
});
