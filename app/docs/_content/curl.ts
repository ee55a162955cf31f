import { exampleOf } from "./schema-example";
import type { Operation } from "./openapi";

/** For the key's place in every curl of the documentation. */
export const HEADERS = "-H 'x-api-key: levy_test_…' -H 'Content-Type: application/json'";

function pathExample(path: string): string {
  return path.replace(/\{(\w+)\}/g, (_whole, name: string) =>
    String(exampleOf({ type: "string" }, path, "", name === "job_id" ? "jobId" : name)),
  );
}

const vatLine = { taxId: "00000000-0001", amount: 100_000, vatStatus: 0 };
const whtLine = {
  beneficiaryName: "Adesanwo & Quist Consulting Limited",
  beneficiaryTin: "18730462-0001",
  transactionDate: "2026-10-31",
  transactionDesc: "Consultancy, invoice INV-9",
  transactionAmount: 100_000,
  rate: 5,
  taxAmount: 5_000,
  category: "professional_services",
};
const october = { month: 10, year: 2026, encryptedPayload: "…" };

/** Filings have one line at the top or several in `data`, and rates that fit their categories: no schema says so, the curls do. */
const filings: Readonly<Record<string, object>> = {
  "flux.fileVat": { ...october, ...vatLine },
  "flux.fileVatBatch": { ...october, data: [vatLine, { ...vatLine, taxId: "0", amount: 25_000, vatStatus: 1 }] },
  "flux.fileWht": { ...october, ...whtLine },
  "flux.fileWhtBatch": {
    ...october,
    data: [whtLine, { ...whtLine, beneficiaryName: "Chinedu Okafor", beneficiaryTin: "", noTin: true, rate: 10, taxAmount: 10_000 }],
  },
};

/** The body of a request, with what stands in for what it must not: a batch has businesses or invoices. */
function bodyExample({ body, path, id }: Operation, base: string): unknown {
  if (!body) return null;
  if (id in filings) return filings[id];
  const example = exampleOf(body, path);
  if (!example || typeof example !== "object") return example;
  const invoiceUrl = `${base}/samples/clean.pdf`;
  if (id === "prism.queueSingle")
    return { businessId: "kestrel-bay", businessName: "Kestrel Bay Foods Limited", country: "NG", invoiceUrl };
  if (id === "prism.queueBatch")
    return {
      taskId: "eom-oct",
      businesses: [
        {
          businessId: "kestrel-bay",
          businessName: "Kestrel Bay Foods Limited",
          country: "NG",
          invoices: [{ invoiceUrl }, { invoiceUrl: `${base}/samples/no-tin.pdf` }],
        },
      ],
    };
  if (id === "webhooks.create" || id === "webhooks.update") return { ...example, events: ["prism.job.completed", "prism.job.failed"] };
  if (id === "webhooks.replay") return { since: "2026-11-20T00:00:00.000Z", onlyFailed: true };
  return example;
}

/** A POST with a body, for pasting into a POSIX shell. */
export function curlPost(address: string, body: unknown, more: readonly string[] = []): string {
  return [`curl -s ${address}`, HEADERS, ...more, `-d '${JSON.stringify(body, null, 2).replaceAll("'", "'\\''")}'`].join(" \\\n  ");
}

/** A request of this operation that can be pasted into a POSIX shell once the key stands in it. */
export function curlOf(operation: Operation, base: string): string {
  const body = bodyExample(operation, base);
  const address = `${base}${pathExample(operation.path)}`;
  if (body) return curlPost(address, body);
  return `curl -s${operation.method === "GET" ? "" : ` -X ${operation.method}`} ${address} \\\n  ${HEADERS}`;
}
