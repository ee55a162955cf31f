import type { presentAnalysis } from "@/lib/prism/present-analysis";

type Outcome = { file: string; result: ReturnType<typeof presentAnalysis> } | { file: string; error: { code: string; message: string } };

/** The summary of one file for the terminal; `--json` prints everything. */
export function summarize(outcome: Outcome): string {
  if ("error" in outcome) return `${outcome.file}\n  not analyzed: ${outcome.error.message} (${outcome.error.code})\n`;
  const { invoice, vat, wht, anomalies, decision } = outcome.result;
  const currency = invoice.currency.value ?? "";
  const amount = (value: number | null): string =>
    value === null ? "unknown" : `${currency} ${value.toLocaleString("en", { minimumFractionDigits: 2 })}`.trim();
  const lines = [
    outcome.file,
    `  ${invoice.vendor.name.value ?? "Unknown vendor"}, ${invoice.invoiceNumber.value ?? "no number"}, ${invoice.invoiceDate.value ?? "no date"}, total ${amount(invoice.total.value)}`,
    `  VAT  ${vat.treatment}${vat.rate === null ? "" : ` ${vat.rate}%`}: expected ${amount(vat.expected)}, charged ${amount(vat.charged)}`,
    `  WHT  ${wht.applicable === null ? "undetermined" : wht.applicable ? `${wht.category} ${wht.rate}%: ${amount(wht.amount)}, pay ${amount(wht.netPayable)}` : `none (${wht.reason})`}`,
    ...anomalies.map((anomaly) => `  ${anomaly.severity.padEnd(8)} ${anomaly.code}: ${anomaly.message}`),
    `  → ${decision.recommendation}`,
    "",
  ];
  return lines.join("\n");
}
