import type { Environment } from "@/lib/kernel/context";
import type { CreditPack } from "./credit-packs";
import type { Purchase } from "./purchase-metadata";

export type PaymentProviderName = "stripe" | "paystack";

/** A purchase as a provider is asked to take it. */
export interface Checkout extends CreditPack {
  paymentId: string;
  accountId: string;
  environment: Environment;
  payerEmail: string;
  /** Where the payer comes back to once paid; what counts is the provider's notification. */
  returnUrl: string;
  /** Where they come back to without paying. */
  cancelUrl: string;
}

/** What a provider says of a payment, once its signature was found good. */
export interface PaymentNotification {
  paymentId: string;
  outcome: "paid" | "failed";
  amountMinor: number;
  currency: string;
  /** The purchase as it was begun, where the notification repeats it. */
  purchase: Purchase | null;
}

/** Somebody who takes money for us. */
export interface PaymentProvider {
  name: PaymentProviderName;
  /** What people know it by. */
  label: string;
  /** Makes the page on which the purchase is paid; repeating it for the same payment makes no second one. */
  startCheckout(checkout: Checkout): Promise<{ reference: string; url: string }>;
  /** A notification of a payment, or null for one of anything else. Throws InvalidSignature. */
  readNotification(headers: Headers, body: string): PaymentNotification | null;
}

/** The notification does not come from the provider, or is too old to be believed. */
export class InvalidSignature extends Error {
  constructor() {
    super("The signature is invalid");
    this.name = "InvalidSignature";
  }
}
