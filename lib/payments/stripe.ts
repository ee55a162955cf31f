import Stripe from "stripe";
import { metadataOf, purchaseOf } from "./purchase-metadata";
import { InvalidSignature, type PaymentNotification, type PaymentProvider } from "./provider";
import { fromProviderUnits, stripeDecimals, toProviderUnits } from "./provider-units";

export interface StripeSettings {
  secretKey: string;
  webhookSecret: string;
  apiUrl: string;
}

const TIMEOUT_MS = 15_000;

/** Stripe Checkout: https://docs.stripe.com/checkout. Its webhook must send the four checkout.session events. */
export function createStripe({ secretKey, webhookSecret, apiUrl }: StripeSettings): PaymentProvider {
  const { hostname, port, protocol } = new URL(apiUrl);
  const stripe = new Stripe(secretKey, {
    host: hostname,
    port: port === "" ? (protocol === "http:" ? 80 : 443) : Number(port),
    protocol: protocol === "http:" ? "http" : "https",
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 2,
    telemetry: false,
  });
  return {
    name: "stripe",
    label: "card (Stripe)",
    async startCheckout(checkout) {
      const session = await stripe.checkout.sessions.create(
        {
          mode: "payment",
          client_reference_id: checkout.paymentId,
          metadata: { paymentId: checkout.paymentId, ...metadataOf(checkout) },
          customer_email: checkout.payerEmail,
          line_items: [
            {
              quantity: 1,
              price_data: {
                currency: checkout.currency.toLowerCase(),
                unit_amount: toProviderUnits(checkout.amountMinor, checkout.currency, stripeDecimals),
                product_data: { name: `${checkout.credits.toLocaleString("en")} Levy credits` },
              },
            },
          ],
          success_url: checkout.returnUrl,
          cancel_url: checkout.cancelUrl,
        },
        { idempotencyKey: checkout.paymentId },
      );
      if (!session.url) throw new Error("Stripe made a session without a page");
      return { reference: session.id, url: session.url };
    },
    readNotification(headers, body) {
      let event: Stripe.Event;
      try {
        event = stripe.webhooks.constructEvent(body, headers.get("stripe-signature") ?? "", webhookSecret);
      } catch (error) {
        if (error instanceof Stripe.errors.StripeSignatureVerificationError) throw new InvalidSignature();
        throw error;
      }
      return notificationOf(event);
    },
  };
}

/** A session that completes unpaid uses a delayed payment method, whose outcome follows in another event. */
function notificationOf(event: Stripe.Event): PaymentNotification | null {
  switch (event.type) {
    case "checkout.session.completed":
    case "checkout.session.async_payment_succeeded":
    case "checkout.session.async_payment_failed":
    case "checkout.session.expired": {
      const session = event.data.object;
      const failed = event.type === "checkout.session.expired" || event.type === "checkout.session.async_payment_failed";
      if (!session.client_reference_id || (!failed && session.payment_status !== "paid")) return null;
      const currency = (session.currency ?? "").toUpperCase();
      return {
        paymentId: session.client_reference_id,
        outcome: failed ? "failed" : "paid",
        amountMinor: fromProviderUnits(session.amount_total ?? 0, currency, stripeDecimals),
        currency,
        purchase: purchaseOf(session.metadata),
      };
    }
    default:
      return null;
  }
}
