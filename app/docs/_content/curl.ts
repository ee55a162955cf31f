import { exampleOf } from "./schema-example";
import type { Operation } from "./openapi";

/** For the key's place in every curl of the documentation. */
export const HEADERS = "-H 'x-api-key: levy_test_…' -H 'Content-Type: application/json'";

function pathExample(path: string): string {
  return path.replace(/\{(\w+)\}/g, (_whole, name: string) => String(exampleOf({ type: "string" }, path, name === "job_id" ? "jobId" : name)));
}

/** The body of a request, with what stands in for what it must not: a batch has businesses or invoices. */
function bodyExample({ body, path, id }: Operation, base: string): unknown {
  if (!body) return null;
  const example = exampleOf(body, path);
  if (!example || typeof example !== "object") return example;
  const invoiceUrl = `${base}/samples/clean.pdf`;
  if (id === "prism.queueSingle") return { businessId: "biz_1", businessName: "Kestrel Bay Foods Limited", country: "NG", invoiceUrl };
  if (id === "prism.queueBatch") return { taskId: "eom-oct", businesses: [{ businessId: "biz_1", businessName: "Kestrel Bay Foods Limited", country: "NG", invoices: [{ invoiceUrl }, { invoiceUrl: `${base}/samples/no-tin.pdf` }] }] };
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
