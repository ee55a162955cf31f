import type * as fs from "node:fs/promises";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { documents, jobs } from "@/drizzle/schema";
import { readBalance } from "@/lib/credits/balance";
import { sha256Hex } from "@/lib/kernel/crypto";
import { env, setEnv } from "@/lib/kernel/env";
import { DomainError } from "@/lib/kernel/errors";
import { uploadInvoices, type UploadedFile } from "@/lib/prism/invoices/upload-invoices";
import { testContext } from "@/scripts/testing/accounts";
import { documentsFolder, documentStorage } from "./document-storage";
import { createS3Client } from "./s3-client";
import { createS3Storage } from "./s3-storage";
import { storageKeyOf, type DocumentStorage } from "./storage-key";
import { asUnavailable, withUnavailableErrors } from "./store-unavailable";

/** A disk with limited free space; writing more fails as it would on a real system. */
const disk = vi.hoisted(() => ({ freeBytes: Infinity }));

vi.mock("node:fs/promises", async (importOriginal) => {
  const real = await importOriginal<typeof fs>();
  const full = (bytes: number): boolean => (disk.freeBytes -= bytes) < 0;
  const noSpace = () => Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC", syscall: "write" });
  return {
    ...real,
    // Half of the content is written when the disk is full.
    writeFile: async (path: string, content: Uint8Array, options: object): Promise<void> => {
      const failed = full(content.length);
      await real.writeFile(path, failed ? content.subarray(0, content.length / 2) : content, options);
      if (failed) throw noSpace();
    },
    open: async (...given: Parameters<typeof real.open>): Promise<fs.FileHandle> => {
      const handle = await real.open(...given);
      const write = handle.writeFile.bind(handle);
      handle.writeFile = async (content, ...options) => {
        if (full((content as Uint8Array).length)) throw noSpace();
        await write(content, ...options);
      };
      return handle;
    },
  };
});

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "levy-full-"));
  setEnv({
    NODE_ENV: "test",
    LOG_LEVEL: "silent",
    DATABASE_URL: env().DATABASE_URL,
    DATABASE_POOL: "4",
    LEVY_DATA_DIR: join(folder, "data"),
  });
});
afterEach(() => {
  disk.freeBytes = Infinity;
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const unavailable = { name: "DomainError", code: "temporarily_unavailable" };
const key = storageKeyOf("acc_1", "test", sha256Hex("one"));
const upload = (): UploadedFile => ({ fileName: "a.pdf", content: Readable.from([Buffer.from("%PDF-1.7 "), Buffer.alloc(50_000, "a")]) });
const filesUnder = async (path: string): Promise<string[]> =>
  (await readdir(path, { recursive: true, withFileTypes: true }).catch(() => [])).filter((entry) => entry.isFile()).map(({ name }) => name);

describe("a full disk", () => {
  it("refuses an upload with 503, keeps nothing of it, and accepts it once there is space", async () => {
    const ctx = await testContext({ credits: 5 });
    disk.freeBytes = 20_000;
    const failure = await uploadInvoices(ctx, { files: [upload()] }).catch((error: unknown) => error);
    expect(failure).toMatchObject({ ...unavailable, retryAfterSeconds: 60, message: expect.stringContaining("full") });
    expect(await filesUnder(documentsFolder())).toEqual([]);
    expect(await ctx.db.orm.select().from(documents).where(eq(documents.accountId, ctx.account.id))).toEqual([]);
    expect(await ctx.db.orm.select().from(jobs).where(eq(jobs.accountId, ctx.account.id))).toEqual([]);
    expect(await readBalance(ctx)).toMatchObject({ available: 5, held: 0 });
    disk.freeBytes = Infinity;
    expect(await uploadInvoices(ctx, { files: [upload()] })).toMatchObject([{ status: "queued" }]);
  });

  it("leaves no partially written file", async () => {
    disk.freeBytes = 10;
    await expect(documentStorage().put(`${key}.read-1.json.gz`, Buffer.alloc(1_000))).rejects.toMatchObject(unavailable);
    expect(await filesUnder(join(documentsFolder(), "acc_1"))).toEqual([]);
    disk.freeBytes = Infinity;
    await documentStorage().put(`${key}.read-1.json.gz`, Buffer.alloc(1_000));
    expect((await documentStorage().get(`${key}.read-1.json.gz`))?.length).toBe(1_000);
  });
});

describe("an unavailable S3 store", () => {
  const servers: Server[] = [];
  const sockets = new Set<Socket>();
  afterAll(() => {
    for (const socket of sockets) socket.destroy();
    for (const server of servers) server.close();
  });

  function storeOf(port: number): DocumentStorage {
    const settings = {
      bucket: "levy-documents",
      region: "us-east-1",
      endpoint: `http://127.0.0.1:${port}`,
      browserEndpoint: null,
      credentials: { accessKeyId: "a", secretAccessKey: "b" },
    };
    return withUnavailableErrors(
      createS3Storage(settings, createS3Client(settings, { connectMs: 200, answerMs: 200, silenceMs: 200, attempts: 2 })),
    );
  }

  async function listen(server: Server): Promise<number> {
    servers.push(server);
    server.on("connection", (socket) => sockets.add(socket));
    await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
    return (server.address() as AddressInfo).port;
  }

  it("fails after a timeout if it accepts requests and never responds", async () => {
    let asked = 0;
    const store = storeOf(
      await listen(
        createServer(() => {
          asked += 1;
        }),
      ),
    );
    await expect(store.get(key)).rejects.toMatchObject({ ...unavailable, retryAfterSeconds: 10 });
    await expect(store.put(key, Buffer.from("one"))).rejects.toMatchObject(unavailable);
    expect(asked).toBe(4);
  });

  it("fails after a timeout if it stalls within a document", async () => {
    const store = storeOf(
      await listen(
        createServer((_request, answer) => {
          answer.writeHead(200, { "content-length": "1000" });
          answer.write("half of it");
        }),
      ),
    );
    await expect(store.get(key)).rejects.toMatchObject(unavailable);
  });

  it("is distinguished from a store that refuses access", async () => {
    const overloaded = storeOf(
      await listen(
        createServer((_request, answer) => {
          answer.writeHead(503).end();
        }),
      ),
    );
    await expect(overloaded.get(key)).rejects.toMatchObject(unavailable);
    const forbidding = storeOf(
      await listen(
        createServer((_request, answer) => {
          answer.writeHead(403).end();
        }),
      ),
    );
    await expect(forbidding.get(key)).rejects.not.toBeInstanceOf(DomainError);
    const closed = createServer();
    const port = await listen(closed);
    await new Promise((done) => closed.close(done));
    await expect(storeOf(port).get(key)).rejects.toMatchObject(unavailable);
  });

  it("is not reported for other errors", () => {
    const missing = Object.assign(new Error("ENOENT"), { code: "ENOENT" });
    expect(asUnavailable(missing)).toBe(missing);
    expect(asUnavailable("text")).toBe("text");
  });
});
