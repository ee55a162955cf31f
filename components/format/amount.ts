import { currencyExponent } from "@/lib/kernel/currency-exponent-values";
import { withMinus } from "@/lib/kernel/with-minus";

export { withMinus };

const formats = new Map<string | null, Intl.NumberFormat>();

/** One for each currency: making one takes many times longer than using it. */
function formatOf(currency: string | null): Intl.NumberFormat {
  const known = formats.get(currency);
  if (known) return known;
  const decimals = currencyExponent(currency);
  const made = new Intl.NumberFormat("en", {
    ...(currency === null ? {} : { style: "currency", currency, currencyDisplay: "code" }),
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  formats.set(currency, made);
  return made;
}

/** An amount in major units with its currency's own decimals, its minus behind the currency as in tables; a dash where there is none. */
export function formatAmount(amount: number | null | undefined, currency: string | null | undefined): string {
  if (amount === null || amount === undefined) return "–";
  const code = currency && /^[A-Z]{3}$/.test(currency) ? currency : null;
  const text = withMinus(formatOf(code).format(amount));
  return code === null ? text : text.replace(/^−([A-Z]{3}\u00a0)/, "$1−");
}

/** An amount in minor units of a currency (ISO 4217), with as many decimals as that has. */
export function formatMinor(minor: number, currency: string): string {
  return formatAmount(minor / 10 ** currencyExponent(currency), currency);
}

/** The figure alone, for columns whose heading names the currency. */
export function formatFigure(amount: number | null | undefined, currency: string | null | undefined): string {
  return formatAmount(amount, currency).replace(/^[A-Z]{3}\u00a0/, "");
}

/** From a billion on, amounts ask for more room than a table beside others has. */
export const isLong = (amount: number | null | undefined): boolean => Math.abs(amount ?? 0) >= 1e9;

const counts = new Intl.NumberFormat("en");
const rates = new Intl.NumberFormat("en", { maximumFractionDigits: 4 });

export const formatCount = (count: number): string => withMinus(counts.format(count));

export const formatRate = (rate: number | null): string => (rate === null ? "–" : withMinus(`${rates.format(rate)}%`));

/** How long something took; what the clock could not measure was no time at all. */
export const formatDuration = (ms: number): string =>
  ms < 1
    ? "< 1\u00a0ms"
    : ms < 10_000
      ? `${counts.format(ms)}\u00a0ms`
      : `${(ms / 1_000).toLocaleString("en", { maximumFractionDigits: 1 })}\u00a0s`;

export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} ${bytes === 1 ? "byte" : "bytes"}`;
  return bytes < 1024 * 1024
    ? `${Math.round(bytes / 1024).toLocaleString("en")} kB`
    : `${(bytes / 1024 / 1024).toLocaleString("en", { maximumFractionDigits: 1 })} MB`;
}
