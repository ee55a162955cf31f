import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { captureLog } from "@/scripts/testing/capture-log";
import { documentStoreFault, logDocumentStoreFault } from "./check-document-store";
import { createS3Client } from "./s3-client";

const written = captureLog();
let server: Server | undefined;
afterEach(() => server?.close());

const listing = '<?xml version="1.0"?><ListBucketResult><Name>docs</Name><KeyCount>0</KeyCount></ListBucketResult>';

/** The fault reported for a store that answers every request with this status and body. */
async function faultOf(status: number, body = ""): Promise<string | null> {
  server?.close();
  const store = createServer((_, answer) => answer.writeHead(status, { "content-type": "application/xml" }).end(body));
  server = store;
  await new Promise<void>((listening) => store.listen(0, "127.0.0.1", listening));
  return askAt((store.address() as AddressInfo).port);
}

function askAt(port: number): Promise<string | null> {
  const settings = {
    bucket: "docs",
    region: "us-east-1",
    endpoint: `http://127.0.0.1:${port}`,
    browserEndpoint: null,
    credentials: { accessKeyId: "a", secretAccessKey: "b" },
  };
  return documentStoreFault(settings, createS3Client(settings, { connectMs: 500, answerMs: 500, silenceMs: 500, attempts: 1 }));
}

it("names the setting that the store's error points to", async () => {
  expect(await documentStoreFault(null)).toBeNull();
  expect(await faultOf(200, listing)).toBeNull();
  const refusal = (code: string) => `<?xml version="1.0"?><Error><Code>${code}</Code><Message>no</Message></Error>`;
  expect(await faultOf(404, refusal("NoSuchBucket"))).toMatch(/NoSuchBucket.*S3_BUCKET \(docs\)/);
  expect(await faultOf(403, refusal("SignatureDoesNotMatch"))).toMatch(/no\): check S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY/);
  expect(await faultOf(400, refusal("AuthorizationHeaderMalformed"))).toMatch(/S3_REGION/);
  expect(await faultOf(503)).toMatch(/S3_ENDPOINT \(http:/);
  const { port } = server?.address() as AddressInfo;
  await new Promise((closed) => server?.close(closed));
  expect(await askAt(port)).toMatch(/ECONNREFUSED.*S3_ENDPOINT \(http:.*is running/);
});

it("logDocumentStoreFault logs the fault at start, without stopping the process", async () => {
  await logDocumentStoreFault("web", () => Promise.resolve(null));
  expect(written()).toBe("");
  await logDocumentStoreFault("web", () => Promise.resolve("the document store can't be used: check S3_REGION"));
  await logDocumentStoreFault("web", () => Promise.reject(new Error("no settings")));
  const said = written()
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as { part: string; msg: string });
  expect(said.map(({ part, msg }) => [part, msg])).toEqual([
    ["web", expect.stringContaining("check S3_REGION")],
    ["web", expect.stringContaining("no settings")],
  ]);
});
