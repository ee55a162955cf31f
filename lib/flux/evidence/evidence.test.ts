import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { and, eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { GET } from "@/app/api/filing-documents/[id]/route";
import { freePort } from "@/drizzle/embedded/free-port";
import { filingEvidence, filings } from "@/drizzle/schema";
import { acceptFilings } from "@/lib/flux/accept-filings";
import { readFiling } from "@/lib/flux/read-filing";
import { openEvidence } from "@/lib/flux/read-filing-page";
import { documentStorage } from "@/lib/documents/document-storage";
import { purgeDocuments } from "@/lib/documents/purge-documents";
import { receiveContent } from "@/lib/documents/receive-content";
import { storeDocument } from "@/lib/documents/store-document";
import { manualClock } from "@/lib/kernel/clock";
import type { Ctx } from "@/lib/kernel/context";
import { sha256Hex } from "@/lib/kernel/crypto";
import { env, setEnv } from "@/lib/kernel/env";
import { testContext } from "@/scripts/testing/accounts";
import { eventsOf, runAtOnce } from "@/scripts/testing/filings";
import { isGoodLink } from "./document-links";
import { keepEvidence } from "./keep-evidence";
import { purgeEvidence } from "./purge-evidence";
import { removeUnfinishedEvidence } from "./unfinished-evidence";

async function filed(ctx: Ctx, more: Record<string, string> = {}): Promise<string> {
  const line = { ...more, taxId: "5", amount: 100, vatStatus: 0 as const, transactionType: "credit" as const, item: 'Rice, "long"' };
  const { data } = await acceptFilings(
    ctx,
    { taxType: "VAT", form: "one", filings: [{ encryptedPayload: "x", payloadField: "encryptedPayload", lines: [line] }] },
    {},
  );
  await runAtOnce(ctx, data.id);
  return data.id;
}

const fetchLink = (url: string) =>
  GET(new Request(url), { params: Promise.resolve({ id: new URL(url).pathname.split("/").at(-1) ?? "" }) });

it("links schedule and acknowledgement by signed URLs that expire and can't be altered", async () => {
  const ctx = await testContext();
  const id = await filed(ctx);
  const { documents } = await readFiling(ctx, id);
  expect((await eventsOf(ctx)).at(-1)?.data.documents).toEqual(documents);
  for (const link of [documents.schedule, documents.acknowledgement]) {
    const answer = await fetchLink(link?.url ?? "");
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-disposition")).toMatch(/^attachment/);
    expect(sha256Hex(new Uint8Array(await answer.arrayBuffer()))).toBe(link?.sha256);
    expect((await fetchLink((link?.url ?? "").replace(/expires=\d/, "expires=9"))).status).toBe(404);
    expect((await fetchLink(`${link?.url}x`)).status).toBe(404);
  }
  const { url = "", expiresAt = "" } = documents.schedule ?? {};
  const { pathname, searchParams } = new URL(url);
  const evidenceId = pathname.split("/").at(-1) ?? "";
  expect(isGoodLink(evidenceId, searchParams, new Date(Date.parse(expiresAt) - 1))).toBe(true);
  expect(isGoodLink(evidenceId, searchParams, new Date(expiresAt))).toBe(false);
  expect(isGoodLink((documents.acknowledgement?.url ?? "").split("/").at(-1)?.split("?")[0] ?? "", searchParams, new Date())).toBe(false);
  const schedule = await (await fetchLink(url)).text();
  expect(schedule.split("\r\n")[1]).toBe(',5,Sale,"Rice, ""long""",,,100,0,7.50');
});

it("shows evidence in the portal only with its own filing, account and environment", async () => {
  const ctx = await testContext();
  const [id, another] = [await filed(ctx), await filed(ctx)];
  const [piece] = await ctx.db.orm.select().from(filingEvidence).where(eq(filingEvidence.filingId, id));
  const evidenceId = piece?.id ?? "";
  const { content, ...shown } = await openEvidence(ctx, id, evidenceId);
  expect(sha256Hex(await buffer(content))).toBe(piece?.sha256);
  expect(shown).toEqual({ fileName: `${id}-schedule.csv`, mimeType: "text/csv; charset=utf-8", sha256: piece?.sha256 });
  const nowhere = { code: "resource_not_found" };
  await expect(openEvidence(ctx, another, evidenceId)).rejects.toMatchObject(nowhere);
  await expect(openEvidence(await testContext(), id, evidenceId)).rejects.toMatchObject(nowhere);
  await expect(openEvidence({ ...ctx, environment: "live" }, id, evidenceId)).rejects.toMatchObject(nowhere);
});

it("returns 404 for a wrong link and 503 if the document store is unavailable", async () => {
  const ctx = await testContext();
  const url = (await readFiling(ctx, await filed(ctx))).documents.schedule?.url ?? "";
  const bodyOf = async (answer: Response) => (await answer.json()) as Record<string, unknown>;
  const wrong = await fetchLink(`${url}x`);
  expect([wrong.headers.get("content-type"), wrong.headers.get("cache-control")]).toEqual(["application/json", "no-store"]);
  expect(await bodyOf(wrong), "an error body like every other").toEqual({
    status: "error",
    code: "resource_not_found",
    message: "This link is wrong or has expired. Read the filing again (GET /v1/flux/filings/:id) for a new one.",
    errors: [],
    requestId: wrong.headers.get("x-request-id"),
    docUrl: expect.stringMatching(/\/docs\/errors#resource_not_found$/) as string,
  });
  const settings = { NODE_ENV: "test", LOG_LEVEL: "silent", DATABASE_URL: env().DATABASE_URL, LEVY_DATA_DIR: env().dataDir };
  const port = String(await freePort());
  setEnv({ ...settings, S3_BUCKET: "away", S3_ENDPOINT: `http://127.0.0.1:${port}`, S3_ACCESS_KEY_ID: "a", S3_SECRET_ACCESS_KEY: "b" });
  const answer = await fetchLink(url).finally(() => setEnv({ ...settings, DATABASE_POOL: "8" }));
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "10"]);
  expect(await bodyOf(answer)).toMatchObject({
    status: "error",
    code: "temporarily_unavailable",
    message: "The service can't reach its document store right now. Try again shortly.",
    errors: [],
  });
  expect((await fetchLink(url)).status).toBe(200);
});

it("evidence survives the purge of an uploaded invoice with the same bytes", async () => {
  const ctx = await testContext();
  const id = await filed(ctx);
  const bytes = Buffer.from("%PDF-1.7 a receipt");
  for (const step of ["receipt", "confirm"]) await keepEvidence(ctx, id, { step, kind: "pdf", bytes });
  const content = await receiveContent(Readable.from([bytes]));
  const upload = await storeDocument(ctx, content, { source: "upload", fileName: "receipt.pdf" });
  expect(await purgeDocuments(ctx, [upload.id])).toBe(1);
  expect(await documentStorage().get(upload.storageKey)).toBeNull();
  const { acknowledgement } = (await readFiling(ctx, id)).documents;
  const answer = await fetchLink(acknowledgement?.url ?? "");
  expect(sha256Hex(new Uint8Array(await answer.arrayBuffer()))).toBe(sha256Hex(bytes));
  const kept = await ctx.db.orm.select().from(filingEvidence).where(eq(filingEvidence.kind, "pdf"));
  for (const row of kept.filter(({ filingId }) => filingId === id))
    expect(await documentStorage().get(row.storageKey), row.step).toEqual(bytes);
});

it("stores a receipt once, an unknown page once per content, and what is sent every time", async () => {
  const ctx = await testContext();
  const id = await filed(ctx);
  const other = await filed(ctx);
  const keep = (filingId: string, step: string, kind: "html" | "pdf" | "csv", text: string) =>
    keepEvidence(ctx, filingId, { step, kind, bytes: Buffer.from(text) });
  for (const attempt of [1, 2, 3]) {
    await keep(id, "receipt", "pdf", `the receipt as printed the ${attempt}. time`);
    for (const text of ["<h1>Oh</h1>", `<h1>Oh ${attempt % 2}</h1>`]) await keep(id, "changed", "html", text);
    await keep(id, "confirm", "html", "the page before");
    await keep(id, "schedule", "csv", "the rows");
  }
  await keep(other, "changed", "html", "<h1>Oh</h1>");
  const rowsOf = (filingId: string) => ctx.db.orm.select().from(filingEvidence).where(eq(filingEvidence.filingId, filingId));
  const names = (await rowsOf(id)).map(({ step, kind }) => `${step}.${kind}`).sort();
  expect(names).toEqual([
    ...["changed.html", "changed.html", "changed.html", "confirm.html", "confirm.html", "confirm.html", "receipt.html", "receipt.pdf"],
    ...["schedule.csv", "schedule.csv", "schedule.csv", "schedule.csv"],
  ]);
  expect((await rowsOf(other)).map(({ step }) => step)).toContain("changed");
  const { acknowledgement } = (await readFiling(ctx, id)).documents;
  expect(acknowledgement?.sha256, "the linked document does not change").toBe(sha256Hex("the receipt as printed the 1. time"));
});

it("deletes evidence after its retention period, and its row only once the store has deleted the file", async () => {
  const clock = manualClock(new Date());
  const ctx = await testContext({ clock });
  const rows = () => ctx.db.orm.select().from(filingEvidence).where(eq(filingEvidence.filingId, id));
  const id = await filed(ctx);
  const [first] = await rows();
  const storageKey = first?.storageKey ?? "";
  // Only this filing's evidence: that of other tests must stay.
  await ctx.db.orm
    .update(filingEvidence)
    .set({ createdAt: new Date("2001-01-01T00:00:00Z") })
    .where(eq(filingEvidence.filingId, id));
  const daysLater = (days: number) => manualClock(new Date(Date.parse("2001-01-01T00:00:00Z") + days * 24 * 60 * 60_000));
  await purgeEvidence(ctx.db, daysLater(env().FILING_EVIDENCE_DAYS));
  expect(await rows()).toHaveLength(2);
  expect((await readFiling(ctx, id)).documents).toMatchObject({
    schedule: { sha256: expect.any(String) },
    acknowledgement: { url: expect.any(String) },
  });
  const isFirst = eq(filingEvidence.id, first?.id ?? "");
  await ctx.db.orm.update(filingEvidence).set({ storageKey: "no key" }).where(isFirst);
  const later = daysLater(env().FILING_EVIDENCE_DAYS + 1);
  await expect(purgeEvidence(ctx.db, later), "the store's failure is reported").rejects.toThrow("could not be removed");
  expect(await rows(), "only the row of the remaining file is kept").toMatchObject([{ id: first?.id }]);
  await ctx.db.orm.update(filingEvidence).set({ storageKey }).where(isFirst);
  await purgeEvidence(ctx.db, later);
  expect(await rows()).toEqual([]);
  expect(await documentStorage().get(storageKey)).toBeNull();
  expect((await readFiling(ctx, id)).documents, "no links to deleted documents").toEqual({ schedule: null, acknowledgement: null });
});

it("deletes no evidence of a filing that hasn't ended, however old", async () => {
  const ctx = await testContext();
  const id = await filed(ctx);
  const ofFiling = eq(filingEvidence.filingId, id);
  // A year in which no other test has rows.
  const createdAt = new Date("2003-01-01T00:00:00Z");
  await ctx.db.orm.update(filingEvidence).set({ createdAt }).where(ofFiling);
  const later = manualClock(new Date(createdAt.getTime() + (env().FILING_EVIDENCE_DAYS + 1) * 24 * 60 * 60_000));
  await ctx.db.orm.update(filings).set({ status: "submitted", completedAt: null }).where(eq(filings.id, id));
  await purgeEvidence(ctx.db, later);
  expect(await ctx.db.orm.$count(filingEvidence, ofFiling)).toBe(2);
  await ctx.db.orm.update(filings).set({ status: "success", completedAt: later.now() }).where(eq(filings.id, id));
  await purgeEvidence(ctx.db, later);
  expect(await ctx.db.orm.$count(filingEvidence, ofFiling)).toBe(0);
});

it("links the schedule as it was filed, but shows people a copy with formulas escaped", async () => {
  const ctx = await testContext();
  const id = await filed(ctx, { beneficiary: "=HYPERLINK(1)", invoiceNumber: "+7" });
  const { schedule } = (await readFiling(ctx, id)).documents;
  const sent = await (await fetchLink(schedule?.url ?? "")).text();
  expect(sent.split("\r\n")[1]).toBe('=HYPERLINK(1),5,Sale,"Rice, ""long""",+7,,100,0,7.50');
  expect(sha256Hex(Buffer.from(sent)), "the content that the link's hash covers").toBe(schedule?.sha256);
  const [piece] = await ctx.db.orm
    .select()
    .from(filingEvidence)
    .where(and(eq(filingEvidence.filingId, id), eq(filingEvidence.kind, "csv")));
  const shown = (await buffer((await openEvidence(ctx, id, piece?.id ?? "")).content)).toString();
  expect(shown.split("\r\n")[1]).toBe(`'=HYPERLINK(1),5,Sale,"Rice, ""long""",'+7,,100,0,7.50`);
});

it("deletes, a day later, what a killed process stored without recording it as evidence", async () => {
  const day = 24 * 60 * 60_000;
  // A year in which no other test has rows.
  const begin = Date.parse("2002-01-01T00:00:00Z");
  const ctx = await testContext();
  const id = await filed(ctx);
  const rows = () => ctx.db.orm.select().from(filingEvidence).where(eq(filingEvidence.filingId, id));
  const kept = await rows();
  // The bytes are in the store when the process is killed.
  const killed = { ...ctx, clock: manualClock(new Date(begin)), db: { ...ctx.db, orm: dyingAfterInsert(ctx) } };
  await expect(keepEvidence(killed, id, { step: "confirm", kind: "html", bytes: Buffer.from("the page") })).rejects.toThrow("killed");
  const [left] = (await rows()).filter(({ sha256 }) => sha256 === "");
  const storageKey = left?.storageKey ?? "";
  expect((await documentStorage().get(storageKey))?.toString()).toBe("the page");
  expect(await ctx.db.orm.$count(filingEvidence, eq(filingEvidence.filingId, id))).toBe(kept.length + 1);
  await expect(openEvidence(ctx, id, left?.id ?? ""), "unrecorded content can't be opened as evidence").rejects.toMatchObject({
    code: "resource_not_found",
  });

  await removeUnfinishedEvidence(ctx.db, manualClock(new Date(begin + day)));
  expect((await documentStorage().get(storageKey))?.toString(), "kept for a day, as its process may still be running").toBe("the page");
  await removeUnfinishedEvidence(ctx.db, manualClock(new Date(begin + day + 1)));
  expect(await documentStorage().get(storageKey)).toBeNull();
  expect(await rows()).toEqual(kept);
  for (const row of kept) expect(await documentStorage().get(row.storageKey), row.step).not.toBeNull();
});

/** A database connection that dies after the first insert. */
const dyingAfterInsert = ({ db: { orm } }: Ctx): Ctx["db"]["orm"] =>
  new Proxy(orm, {
    get: (target, name, receiver) =>
      name === "transaction" ? () => Promise.reject(new Error("killed")) : (Reflect.get(target, name, receiver) as unknown),
  });
