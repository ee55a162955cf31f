import Big from "big.js";
import { currencyExponent } from "@/lib/kernel/currency-exponent-values";
import type { MinorUnits } from "@/lib/kernel/money";

/** How many decimals a provider gives a currency, which is not always ISO 4217's number. */
export type ProviderDecimals = (currency: string) => number;

/** Stripe's special cases: https://docs.stripe.com/currencies#special-cases. */
const STRIPE_OWN: Readonly<Record<string, number>> = { ISK: 2, UGX: 2, MGA: 0 };
export const stripeDecimals: ProviderDecimals = (currency) => STRIPE_OWN[currency] ?? currencyExponent(currency);

/** Paystack counts hundredths of every currency, also of those without any: https://paystack.com/docs/api/#supported-currency. */
export const paystackDecimals: ProviderDecimals = () => 2;

/** What the provider is to be asked for. Throws where it can't take so fine an amount. */
export function toProviderUnits(amountMinor: MinorUnits, currency: string, decimals: ProviderDecimals): number {
  const amount = scaled(amountMinor, decimals(currency) - currencyExponent(currency));
  if (!Number.isSafeInteger(amount)) throw new RangeError(`The provider takes no such fraction of ${currency}`);
  return amount;
}

/** What the provider was paid, in minor units; a fraction of one stays a fraction, and equals no price. */
export const fromProviderUnits = (amount: number, currency: string, decimals: ProviderDecimals): number =>
  scaled(amount, currencyExponent(currency) - decimals(currency));

const scaled = (amount: number, power: number): number => new Big(amount).times(new Big(10).pow(power)).toNumber();
