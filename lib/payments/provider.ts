import type { Environment } from "@/lib/kernel/context";
import type { CreditPack } from "./credit-packs";
import type { Purchase } from "./purchase-metadata";

export type PaymentProviderName = "stripe" | "paystack";

/** A purchase as passed to a provider. */
export interface Checkout extends CreditPack {
  paymentId: string;
  accountId: string;
  environment: Environment;
  payerEmail: string;
  /** Where the payer returns after paying. This proves nothing: only the provider's notification counts. */
  returnUrl: string;
  /** Where the payer returns without having paid. */
  cancelUrl: string;
}

/** A provider's notification of a payment, after its signature was verified. */
export interface PaymentNotification {
  paymentId: string;
  outcome: "paid" | "failed";
  amountMinor: number;
  currency: string;
  /** The details of the purchase, if the notification repeats them. */
  purchase: Purchase | null;
}

/** A company that accepts payments for the deployment. */
export interface PaymentProvider {
  name: PaymentProviderName;
  /** The name shown to buyers. */
  label: string;
  /** Creates the provider's payment page. Repeating this for the same payment creates no second one. */
  startCheckout(checkout: Checkout): Promise<{ reference: string; url: string }>;
  /** Parses a notification; null if it is not about a payment. Throws InvalidSignature. */
  readNotification(headers: Headers, body: string): PaymentNotification | null;
}

/** The notification does not come from the provider, or is too old to be trusted. */
export class InvalidSignature extends Error {
  constructor() {
    super("The signature is invalid");
    this.name = "InvalidSignature";
  }
}
