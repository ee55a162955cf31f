import { env, type Env } from "@/lib/kernel/env";
import { parseCreditPacks, type CreditPack } from "./credit-packs";
import { createPaystack } from "./paystack";
import type { PaymentProvider } from "./provider";
import { createStripe } from "./stripe";

// Settings are read once per process, so each provider's client is also created only once.
const made = new WeakMap<Env, PaymentProvider[]>();

/** The providers whose keys are set, in the order in which they are offered. */
export function paymentProviders(): PaymentProvider[] {
  const settings = env();
  const known = made.get(settings);
  if (known) return known;
  const providers = createProviders(settings);
  made.set(settings, providers);
  return providers;
}

function createProviders(settings: Env): PaymentProvider[] {
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_URL, PAYSTACK_SECRET_KEY, PAYSTACK_API_URL } = settings;
  return [
    ...(STRIPE_SECRET_KEY && STRIPE_WEBHOOK_SECRET
      ? [createStripe({ secretKey: STRIPE_SECRET_KEY, webhookSecret: STRIPE_WEBHOOK_SECRET, apiUrl: STRIPE_API_URL })]
      : []),
    ...(PAYSTACK_SECRET_KEY ? [createPaystack({ secretKey: PAYSTACK_SECRET_KEY, apiUrl: PAYSTACK_API_URL })] : []),
  ];
}

/** The configured provider with this name, as used in URLs; null if there is none. */
export function findProvider(name: string): PaymentProvider | null {
  return paymentProviders().find((provider) => provider.name === name) ?? null;
}

/** The credit packs that this deployment sells. */
export const creditPacks = (): CreditPack[] => parseCreditPacks(env().CREDIT_PACKS);
