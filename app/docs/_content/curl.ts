import { exampleOf } from "./schema-example";
import type { Operation } from "./openapi";

/** For the key's place in every curl of the documentation. */
export const HEADERS = "-H 'x-api-key: levy_test_…' -H 'Content-Type: application/json'";

function pathExample(path: string): string {
  return path.replace(/\{(\w+)\}/g, (_whole, name: string) =>
    String(exampleOf({ type: "string" }, path, "", name === "job_id" ? "jobId" : name)),
  );
}

/** Documents of the reference's examples, and the samples that stand in for them where a request is to work as it is pasted. */
const sampleOf: Readonly<Record<string, string>> = { "INV-9.pdf": "clean.pdf", "INV-10.pdf": "no-tin.pdf" };

/** An example of the document with an address of this deployment's in place of one that leads nowhere. */
export function pasteable(example: unknown, base: string): unknown {
  const text = JSON.stringify(example).replace(/https:\/\/files\.example\.com\/([\w.-]+)/g, (whole, file: string) =>
    sampleOf[file] ? `${base}/samples/${sampleOf[file]}` : whole,
  );
  return JSON.parse(text) as unknown;
}

/** A POST with a body, for pasting into a POSIX shell. */
export function curlPost(address: string, body: unknown, more: readonly string[] = []): string {
  return [`curl -s ${address}`, HEADERS, ...more, `-d '${JSON.stringify(body, null, 2).replaceAll("'", "'\\''")}'`].join(" \\\n  ");
}

/** A request of this operation that can be pasted into a POSIX shell once the key stands in it. */
export function curlOf(operation: Operation, base: string): string {
  const [example] = operation.examples;
  const address = `${base}${pathExample(operation.path)}`;
  if (example) return curlPost(address, pasteable(example.value, base));
  return `curl -s${operation.method === "GET" ? "" : ` -X ${operation.method}`} ${address} \\\n  ${HEADERS}`;
}
