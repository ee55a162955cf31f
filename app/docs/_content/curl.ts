import { exampleOf } from "./schema-example";
import type { Operation } from "./openapi";

/** Headers of every curl command in the documentation, with a placeholder for the key. */
export const HEADERS = "-H 'x-api-key: levy_test_…' -H 'Content-Type: application/json'";

function pathExample(path: string): string {
  return path.replace(/\{(\w+)\}/g, (_whole, name: string) =>
    String(exampleOf({ type: "string" }, path, "", name === "job_id" ? "jobId" : name)),
  );
}

/** File names in the reference's examples, and the samples that replace them in requests meant for pasting. */
const sampleOf: Readonly<Record<string, string>> = { "INV-9.pdf": "clean.pdf", "INV-10.pdf": "no-tin.pdf" };

/** The example with URLs that lead nowhere replaced by samples of this deployment. */
export function pasteable(example: unknown, base: string): unknown {
  const text = JSON.stringify(example).replace(/https:\/\/files\.example\.com\/([\w.-]+)/g, (whole, file: string) =>
    sampleOf[file] ? `${base}/samples/${sampleOf[file]}` : whole,
  );
  return JSON.parse(text) as unknown;
}

/** A curl command for a POST with a body, for pasting into a POSIX shell. */
export function curlPost(address: string, body: unknown, more: readonly string[] = []): string {
  return [`curl -s ${address}`, HEADERS, ...more, `-d '${JSON.stringify(body, null, 2).replaceAll("'", "'\\''")}'`].join(" \\\n  ");
}

/** A curl command for this operation that works in a POSIX shell once the key is filled in. */
export function curlOf(operation: Operation, base: string): string {
  const [example] = operation.examples;
  const address = `${base}${pathExample(operation.path)}`;
  if (example) return curlPost(address, pasteable(example.value, base));
  return `curl -s${operation.method === "GET" ? "" : ` -X ${operation.method}`} ${address} \\\n  ${HEADERS}`;
}
