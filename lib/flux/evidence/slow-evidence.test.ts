import { and, eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { GET } from "@/app/api/filing-documents/[id]/route";
import { filingEvidence } from "@/drizzle/schema";
import { documentStorage } from "@/lib/documents/document-storage";
import { storageKeyOf } from "@/lib/documents/storage-key";
import { acceptFilings } from "@/lib/flux/accept-filings";
import { readFiling } from "@/lib/flux/read-filing";
import type { Ctx } from "@/lib/kernel/context";
import { sha256Hex } from "@/lib/kernel/crypto";
import { newId } from "@/lib/kernel/ids";
import { testContext } from "@/scripts/testing/accounts";
import { documentLink } from "./document-links";
import { keepEvidence } from "./keep-evidence";
import { NOT_YET_KEPT } from "./unfinished-evidence";

async function accepted(ctx: Ctx): Promise<string> {
  const line = { taxId: "5", amount: 100, vatStatus: 0 as const, transactionType: "credit" as const };
  const filing = { encryptedPayload: "x", payloadField: "encryptedPayload", lines: [line] };
  return (await acceptFilings(ctx, { taxType: "VAT", form: "one", filings: [filing] })).data.id;
}

const rowsOf = ({ db }: Ctx, filingId: string) => db.orm.select().from(filingEvidence).where(eq(filingEvidence.filingId, filingId));

it("keepEvidence fails if the evidence's row was removed meanwhile, and deletes the stored file", async () => {
  const ctx = await testContext();
  const filingId = await accepted(ctx);
  let storageKey = "";
  // The chore runs after the bytes are stored and before the commit that would make them evidence.
  const orm = new Proxy(ctx.db.orm, {
    get(real, name) {
      if (name !== "transaction") return Reflect.get(real, name, real) as unknown;
      return async (...given: Parameters<typeof real.transaction>) => {
        const [row] = await rowsOf(ctx, filingId);
        storageKey = row?.storageKey ?? "";
        expect(await documentStorage().get(storageKey)).not.toBeNull();
        await real.delete(filingEvidence).where(eq(filingEvidence.filingId, filingId));
        return real.transaction(...given);
      };
    },
  });
  const slow: Ctx = { ...ctx, db: { ...ctx.db, orm } };
  const receipt = { step: "receipt", kind: "html", bytes: Buffer.from("<p>Paid</p>") } as const;
  await expect(keepEvidence(slow, filingId, receipt)).rejects.toThrow("took too long to store");
  expect(await documentStorage().get(storageKey)).toBeNull();
  expect((await readFiling(ctx, filingId)).documents).toEqual({ schedule: null, acknowledgement: null });
});

it("returns 404 for a link to evidence that is not yet complete", async () => {
  const ctx = await testContext();
  const filingId = await accepted(ctx);
  const id = newId("evidence");
  const bytes = Buffer.from("half of a receipt");
  const storageKey = storageKeyOf(ctx.account.id, ctx.environment, sha256Hex(id));
  await documentStorage().put(storageKey, bytes);
  await ctx.db.orm.insert(filingEvidence).values({ id, filingId, step: "receipt", kind: "html", storageKey, sha256: NOT_YET_KEPT });
  const { url } = documentLink({ evidenceId: id, sha256: sha256Hex(bytes) }, ctx.environment, ctx.clock.now());
  const follow = async () => (await GET(new Request(url), { params: Promise.resolve({ id }) })).status;
  expect(await follow()).toBe(404);
  await ctx.db.orm
    .update(filingEvidence)
    .set({ sha256: sha256Hex(bytes) })
    .where(and(eq(filingEvidence.id, id), eq(filingEvidence.filingId, filingId)));
  expect(await follow()).toBe(200);
});
