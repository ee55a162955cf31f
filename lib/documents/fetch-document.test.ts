import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { env, setEnv } from "@/lib/kernel/env";
import { AnalysisFailure } from "@/lib/prism/model";
import { documentsFolder } from "./document-storage";
import { fetchDocument, type FetchOptions } from "./fetch-document";
import { ownSampleName } from "./own-sample";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "levy-fetch-"));
  setEnv({
    NODE_ENV: "test",
    LOG_LEVEL: "silent",
    DATABASE_URL: env().DATABASE_URL,
    LEVY_DATA_DIR: folder,
    PUBLIC_URL: "http://127.0.0.1:3999",
  });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const servers: Server[] = [];
afterEach(() =>
  Promise.all(
    servers.splice(0).map(
      (server) =>
        new Promise((done) => {
          server.closeAllConnections();
          server.close(done);
        }),
    ),
  ),
);

async function serve(handle: RequestListener): Promise<string> {
  const server = createServer(handle);
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const options = (host: string, more: FetchOptions = {}): FetchOptions => ({
  policy: { allowedHosts: new Set([host]), ports: new Set(["80", "443"]), resolve: () => Promise.reject(new Error("ENOTFOUND")) },
  retryDelaysMs: [1, 1],
  ...more,
});

async function failureOf(work: Promise<unknown>): Promise<AnalysisFailure["detail"]> {
  const error: unknown = await work.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(AnalysisFailure);
  return (error as AnalysisFailure).detail;
}

describe("fetchDocument", () => {
  it("downloads the content, compressed or not, and asks for no compression", async () => {
    const asked: (string | undefined)[] = [];
    const host = await serve((request, answer) => {
      asked.push(request.headers["accept-encoding"] as string | undefined);
      if (request.url === "/gzip") answer.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync("%PDF-1.7 hello"));
      else answer.end("%PDF-1.7 hello");
    });
    for (const path of ["/plain", "/gzip"]) {
      const content = await fetchDocument(`http://${host}${path}`, options(host));
      expect(await readFile(content.path, "utf8")).toBe("%PDF-1.7 hello");
      await content.discard();
    }
    expect(asked).toEqual(["identity", "identity"]);
  });

  it.each([403, 404, 410, 304])("fails at once with document_unreachable for status %i", async (status) => {
    let calls = 0;
    const host = await serve((_, answer) => {
      calls += 1;
      answer.writeHead(status).end();
    });
    expect(await failureOf(fetchDocument(`http://${host}/`, options(host)))).toEqual({
      code: "document_unreachable",
      stage: "fetch",
      message: `The URL returned HTTP ${status}`,
      retryable: true,
    });
    expect(calls).toBe(1);
  });

  it("retries a temporary failure up to twice", async () => {
    let calls = 0;
    const host = await serve((request, answer) => {
      calls += 1;
      if (request.url === "/mends" && calls === 3) answer.end("%PDF-1.7");
      else answer.writeHead(503).end();
    });
    const content = await fetchDocument(`http://${host}/mends`, options(host));
    expect(content.bytes).toBe(8);
    await content.discard();
    calls = 0;
    expect(await failureOf(fetchDocument(`http://${host}/down`, options(host)))).toMatchObject({
      code: "document_unreachable",
      message: "The URL returned HTTP 503",
    });
    expect(calls).toBe(3);
  });

  it("reports size, address, timeout and name resolution failures by their codes", async () => {
    const host = await serve((request, answer) => {
      if (request.url === "/announced") answer.writeHead(200, { "content-length": String(21 * 1024 * 1024) }).write("x");
      else if (request.url === "/endless") {
        const more = (): void => {
          while (answer.write(Buffer.alloc(262_144)));
        };
        answer.on("drain", more);
        more();
      } else if (request.url === "/bomb")
        answer.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync(Buffer.alloc(30 * 1024 * 1024)));
      else if (request.url === "/inside") answer.writeHead(302, { location: "http://169.254.169.254/latest/meta-data/" }).end();
    });
    const codeOf = async (path: string, more: FetchOptions = {}) =>
      (await failureOf(fetchDocument(`http://${host}${path}`, options(host, more)))).code;
    expect(await codeOf("/announced")).toBe("document_too_large");
    expect(await codeOf("/endless")).toBe("document_too_large");
    expect(await codeOf("/bomb")).toBe("document_too_large");
    expect(await codeOf("/inside")).toBe("document_forbidden_address");
    expect(await codeOf("/silent", { timeoutMs: 200 })).toBe("document_timeout");
    expect(await failureOf(fetchDocument("http://nowhere.example/", options(host)))).toMatchObject({
      code: "document_unreachable",
      message: "The host name could not be resolved",
    });
    expect(await failureOf(fetchDocument("http://127.0.0.1/", options(host)))).toMatchObject({
      code: "document_forbidden_address",
      message: expect.stringMatching(
        /^The host is not on the public internet\. Send a public http or https URL on port 80 or 443, .*LEVY_ALLOWED_PRIVATE_HOSTS=host:port\.$/,
      ) as string,
      retryable: false,
    });
    expect(await readdir(join(documentsFolder(), ".incoming"))).toEqual([]);
  });
});

describe("the deployment's own samples", () => {
  it.each([
    "http://127.0.0.1:3999/samples/../samples/clean.pdf",
    "http://127.0.0.1:3999/samples/%63lean.pdf",
    "http://127.0.0.1:3999/samples//clean.pdf",
    "http://127.0.0.1:3999/samples/clean.pdf?x=1",
    "http://127.0.0.1:3999/samples/clean.pdf#a",
    "http://127.0.0.1:3999/samples/..%2f..%2fpackage.json",
    "http://127.0.0.1:3999/samples/.env",
    "http://127.0.0.1:3999/samples/a/b.pdf",
    "http://127.0.0.1:3999/other/clean.pdf",
    "http://127.0.0.1:3998/samples/clean.pdf",
    "http://u@127.0.0.1:3999/samples/clean.pdf",
    "http://2130706433:3999/samples/clean.pdf",
    "http://127.0.0.1:3999\\samples\\clean.pdf",
    "http://127.0.0.1:3999/samples/",
  ])("don't include %s, which is refused as a local address", async (text) => {
    expect(ownSampleName(text)).toBeNull();
    expect(await failureOf(fetchDocument(text))).toMatchObject({ code: "document_forbidden_address" });
  });

  it("are read from disk at their published URL, with 404 for one that does not exist", async () => {
    expect(ownSampleName("http://127.0.0.1:3999/samples/wrong-vat.pdf")).toBe("wrong-vat.pdf");
    // Nothing listens at that address: the file is read from disk.
    const content = await fetchDocument("http://127.0.0.1:3999/samples/clean.pdf");
    expect(await readFile(content.path)).toEqual(await readFile("public/samples/clean.pdf"));
    await content.discard();
    expect(await failureOf(fetchDocument("http://127.0.0.1:3999/samples/no-such-sample.pdf"))).toMatchObject({
      code: "document_unreachable",
      message: "The URL returned HTTP 404",
    });
  });
});
