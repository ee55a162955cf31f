import { currencyExponent } from "@/lib/kernel/currency-exponent-values";
import { withMinus } from "@/lib/kernel/text/with-minus";

export { withMinus };

const formats = new Map<string | null, Intl.NumberFormat>();

/** Formatters are cached by currency, because creating one is many times slower than using it. */
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

/** Formats an amount in major units with its currency's decimals and the minus after the currency, as in tables; a dash for null. */
export function formatAmount(amount: number | null | undefined, currency: string | null | undefined): string {
  if (amount === null || amount === undefined) return "–";
  const code = currency && /^[A-Z]{3}$/.test(currency) ? currency : null;
  const text = withMinus(formatOf(code).format(amount));
  return code === null ? text : text.replace(/^−([A-Z]{3}\u00a0)/, "$1−");
}

/** Formats an amount in minor units of a currency (ISO 4217) with that currency's decimals. */
export function formatMinor(minor: number, currency: string): string {
  return formatAmount(minor / 10 ** currencyExponent(currency), currency);
}

/** Formats an amount without its currency, for columns whose heading names it. */
export function formatFigure(amount: number | null | undefined, currency: string | null | undefined): string {
  return formatAmount(amount, currency).replace(/^[A-Z]{3}\u00a0/, "");
}

/** Amounts from a billion on are too wide for a table that shares its row with other content. */
export const isLong = (amount: number | null | undefined): boolean => Math.abs(amount ?? 0) >= 1e9;

const counts = new Intl.NumberFormat("en");
const rates = new Intl.NumberFormat("en", { maximumFractionDigits: 4 });

export const formatCount = (count: number): string => withMinus(counts.format(count));

export const formatRate = (rate: number | null): string => (rate === null ? "–" : withMinus(`${rates.format(rate)}%`));

/** Formats a duration. Durations below the clock's resolution are shown as "< 1 ms". */
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
