import { checkInvoice, decide } from "@/lib/prism/check/check-invoice";
import { indexHistory } from "@/lib/prism/history-index";
import { contextFixture, documentFixture, invoiceFixture } from "@/lib/prism/fixtures/invoice-fixture";
import type { EarlierInvoice } from "@/lib/prism/model";
import { treatInvoice } from "@/lib/prism/treat/treat-invoice";

const WORDS = [
  "Consultancy on tax matters",
  "Supply of A4 paper 80gsm",
  "AGO diesel 500 ltrs",
  "Security services, October",
  "Local rice 50kg",
  "Servicing of 60KVA generator",
  "Crane hire 3 days",
  "Internet bandwidth 20Mbps",
  "Printing of flyers",
  "Zxq-114 adapter plate",
];

/** The JIT compiler needs about a thousand runs to optimize the code; a worker has passed them within its first minutes. */
const WARM_UPS = 1_500;

/** Invoices of 100 vendors over many years; a hundredth of them are from the judged invoice's vendor. */
function longHistory(count: number): EarlierInvoice[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `inv_${index}`,
    invoiceNumber: `N-${index}`,
    invoiceDate: `20${10 + (index % 16)}-${String((index % 12) + 1).padStart(2, "0")}-${String((index % 28) + 1).padStart(2, "0")}`,
    vendorName: `Vendor number ${index % 100} Limited`,
    vendorTaxId: `${10_000_000 + (index % 100)}-0001`,
    currency: "NGN",
    total: 90_000 + ((index * 7_919) % 40_000),
    bankAccount: "0123456789",
    sha256: index.toString(16).padStart(64, "0"),
    approved: true,
  }));
}

/** CPU time of treat, check and decision for one invoice. The history's index is built beforehand, as in production. */
export async function timeJudging({
  lines,
  history,
  runs,
}: {
  lines: number;
  history: number;
  runs: number;
}): Promise<{ medianMs: number; p95Ms: number }> {
  const context = contextFixture({ history: longHistory(history) });
  indexHistory(context.history);
  // Every run has different lines, so that no result is cached.
  const drawn = (run: number) =>
    invoiceFixture({
      vendorName: "Vendor number 7 Limited",
      vendorTaxId: "10000007-0001",
      bankAccount: "0123456789",
      lines: Array.from({ length: lines }, (_, index) => ({
        description: `${WORDS[index % WORDS.length] ?? ""} (${run}/${index + 1})`,
        amount: 10_000 + index,
        quantity: "1",
        unitPrice: String(10_000 + index),
      })),
    });
  const document = documentFixture();
  const judge = (invoice: ReturnType<typeof drawn>) => {
    const treatment = treatInvoice(invoice, {}, context);
    const anomalies = checkInvoice(document, invoice, treatment, {}, context);
    return decide(invoice, treatment, anomalies, context.thresholds);
  };
  for (let warmUp = 1; warmUp <= WARM_UPS; warmUp++) judge(drawn(-warmUp));
  const times: number[] = [];
  for (let run = 0; run < runs; run++) {
    const invoice = drawn(run);
    const before = process.cpuUsage();
    judge(invoice);
    const { user, system } = process.cpuUsage(before);
    times.push((user + system) / 1_000);
    // Lets the garbage collector run between the measurements instead of during one.
    if (run % 50 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  times.sort((a, b) => a - b);
  return { medianMs: times[Math.floor(times.length / 2)] ?? 0, p95Ms: times[Math.floor(times.length * 0.95)] ?? 0 };
}
