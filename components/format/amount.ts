/** An amount in major units with its currency's own decimals; a dash where there is none. */
export function formatAmount(amount: number | null | undefined, currency: string | null | undefined): string {
  if (amount === null || amount === undefined) return "–";
  const code = currency && /^[A-Z]{3}$/.test(currency) ? currency : null;
  if (code === null) return amount.toLocaleString("en", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return amount.toLocaleString("en", { style: "currency", currency: code, currencyDisplay: "code" });
}

/** An amount in minor units of a currency (ISO 4217), with as many decimals as that has. */
export function formatMinor(minor: number, currency: string): string {
  const decimals = new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2;
  return formatAmount(minor / 10 ** decimals, currency);
}

/** The figure alone, for columns whose heading names the currency. */
export function formatFigure(amount: number | null | undefined, currency: string | null | undefined): string {
  return formatAmount(amount, currency).replace(/^(-?)[A-Z]{3}\u00a0/, "$1");
}

export const formatCount = (count: number): string => count.toLocaleString("en");

export const formatRate = (rate: number | null): string => (rate === null ? "–" : `${rate.toLocaleString("en", { maximumFractionDigits: 4 })}%`);

export function formatBytes(bytes: number): string {
  return bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024)).toLocaleString("en")} kB` : `${(bytes / 1024 / 1024).toLocaleString("en", { maximumFractionDigits: 1 })} MB`;
}
