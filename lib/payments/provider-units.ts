import Big from "big.js";
import { currencyExponent } from "@/lib/kernel/currency-exponent-values";
import type { MinorUnits } from "@/lib/kernel/money";

/** The number of decimals that a provider uses for a currency, which is not always that of ISO 4217. */
export type ProviderDecimals = (currency: string) => number;

/** Stripe's special cases: https://docs.stripe.com/currencies#special-cases. */
const STRIPE_OWN: Readonly<Record<string, number>> = { ISK: 2, UGX: 2, MGA: 0 };
export const stripeDecimals: ProviderDecimals = (currency) => STRIPE_OWN[currency] ?? currencyExponent(currency);

/** Paystack counts in hundredths of every currency, even of those without decimals: https://paystack.com/docs/api/#supported-currency. */
export const paystackDecimals: ProviderDecimals = () => 2;

/** Converts minor units to the provider's units. Throws if the amount is too fine for them. */
export function toProviderUnits(amountMinor: MinorUnits, currency: string, decimals: ProviderDecimals): number {
  const amount = scaled(amountMinor, decimals(currency) - currencyExponent(currency));
  if (!Number.isSafeInteger(amount)) throw new RangeError(`The provider takes no such fraction of ${currency}`);
  return amount;
}

/** Converts the provider's units to minor units. A result with a fraction is kept, and so equals no price. */
export const fromProviderUnits = (amount: number, currency: string, decimals: ProviderDecimals): number =>
  scaled(amount, currencyExponent(currency) - decimals(currency));

const scaled = (amount: number, power: number): number => new Big(amount).times(new Big(10).pow(power)).toNumber();
