import { MAX_GRANT } from "@/lib/credits/grant-credits";
import { currencyCodes } from "@/lib/kernel/currency-codes";
import { toMinor, type MinorUnits } from "@/lib/kernel/money";

/** A number of credits that is sold at a fixed price. */
export interface CreditPack {
  credits: number;
  amountMinor: MinorUnits;
  /** ISO 4217. */
  currency: string;
}

const PACK = /^(\d{1,9})=(\d{1,12}(?:\.\d{1,4})?) ([A-Z]{3})$/;

/**
 * Parses CREDIT_PACKS: `credits=price CURRENCY`, separated by commas, such as `1000=50.00 USD,10000=400.00 USD`. Throws an error that names
 * the invalid entry.
 */
export function parseCreditPacks(text: string): CreditPack[] {
  return text
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => {
      const [, credits = "", price = "", currency = ""] = PACK.exec(part) ?? [];
      const pack = { credits: Number(credits), amountMinor: credits === "" ? 0 : toMinor(price, currency), currency };
      if (pack.credits < 1 || pack.amountMinor < 1 || !currencyCodes.has(currency))
        throw new Error(`"${part}" must have the form 1000=50.00 USD`);
      // A larger pack could be paid for, but not be credited.
      if (pack.credits > MAX_GRANT) throw new Error(`"${part}" must have at most ${MAX_GRANT} credits`);
      return pack;
    });
}
