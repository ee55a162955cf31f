import { createHmac } from "node:crypto";
import { z } from "zod";
import { equalSecrets } from "@/lib/kernel/crypto";
import { metadataOf, purchaseOf } from "./purchase-metadata";
import { InvalidSignature, type PaymentProvider } from "./provider";
import { fromProviderUnits, paystackDecimals, toProviderUnits } from "./provider-units";

export interface PaystackSettings {
  secretKey: string;
  apiUrl: string;
}

const TIMEOUT_MS = 15_000;

const initialized = z.object({ data: z.object({ authorization_url: z.url(), reference: z.string() }) });
const chargeEvent = z.object({
  event: z.string(),
  data: z.object({
    reference: z.string(),
    status: z.string(),
    amount: z.number().int(),
    currency: z.string(),
    metadata: z.unknown().optional(),
  }),
});

/** Paystack's redirect checkout: https://paystack.com/docs/payments/accept-payments. The reference is derived from the payment's id. */
export function createPaystack({ secretKey, apiUrl }: PaystackSettings): PaymentProvider {
  return {
    name: "paystack",
    label: "card, bank or transfer (Paystack)",
    async startCheckout(checkout) {
      const response = await fetch(`${apiUrl.replace(/\/+$/, "")}/transaction/initialize`, {
        method: "POST",
        headers: { authorization: `Bearer ${secretKey}`, "content-type": "application/json" },
        body: JSON.stringify({
          email: checkout.payerEmail,
          amount: toProviderUnits(checkout.amountMinor, checkout.currency, paystackDecimals),
          currency: checkout.currency,
          reference: referenceOf(checkout.paymentId),
          callback_url: checkout.returnUrl,
          metadata: { ...metadataOf(checkout), cancel_action: checkout.cancelUrl },
        }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (!response.ok) throw new Error(`Paystack answered ${response.status} to the start of a payment`);
      const { data } = initialized.parse(await response.json());
      return { reference: data.reference, url: data.authorization_url };
    },
    readNotification(headers, body) {
      const expected = createHmac("sha512", secretKey).update(body).digest("hex");
      if (!equalSecrets(headers.get("x-paystack-signature") ?? "", expected)) throw new InvalidSignature();
      const event = chargeEvent.safeParse(JSON.parse(body));
      if (!event.success || !event.data.event.startsWith("charge.")) return null;
      const { reference, status, amount, currency, metadata } = event.data.data;
      if (status !== "success" && status !== "failed") return null;
      return {
        paymentId: reference.replace("pay-", "pay_"),
        outcome: status === "success" ? "paid" : "failed",
        amountMinor: fromProviderUnits(amount, currency, paystackDecimals),
        currency,
        purchase: purchaseOf(metadata),
      };
    },
  };
}

/** A Paystack reference may contain only letters, digits, and `-.=`. */
const referenceOf = (paymentId: string): string => paymentId.replace("_", "-");
