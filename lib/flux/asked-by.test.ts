import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { apiKeys } from "@/drizzle/schema";
import type { Ctx } from "@/lib/kernel/context";
import { joined } from "@/scripts/testing/accounts";
import { testPartner } from "@/scripts/testing/partner";
import { asPerson } from "@/scripts/testing/reviews";
import { acceptFilings } from "./accept-filings";
import { cancelFiling } from "./cancel-filing";
import { filingListQuery } from "./filing-list-schema";
import { exportFilingRows, listFilingRows } from "./list-filing-rows";
import { moveFiling } from "./move-filing";
import { readFilingPage } from "./read-filing-page";

async function accept(ctx: Ctx): Promise<string> {
  const line = { taxId: "00000000-0001", amount: 100, vatStatus: 0 as const, transactionType: "credit" as const };
  const { data } = await acceptFilings(ctx, {
    taxType: "VAT",
    form: "one",
    filings: [{ encryptedPayload: "x", payloadField: "encryptedPayload", lines: [line] }],
  });
  return data.id;
}

it("names the person or API key behind a filing and each of its steps, and nobody for Levy's own steps", async () => {
  const { ctx: system, keyId } = await testPartner();
  const account: Ctx = { ...system, actor: { kind: "apiKey", keyId, scopes: ["flux:vat:write", "flux:read"] } };
  const ada = await asPerson(account, { name: "Ada Owner", role: "owner" });
  const byAda = await accept(ada);
  await cancelFiling(account, byAda);
  const byKey = await accept(account);
  await moveFiling(system, byKey, { to: "processing", reason: "test" });
  await account.db.orm.update(apiKeys).set({ revokedAt: new Date() }).where(eq(apiKeys.accountId, account.account.id));

  const named = "Key “test”";
  expect((await readFilingPage(ada, byAda)).askedBy).toEqual(["Ada Owner", named]);
  expect((await readFilingPage(ada, byKey)).askedBy).toEqual([named, null]);
  const { rows } = await listFilingRows(ada, filingListQuery.parse({}));
  expect(rows.map(({ id, filedBy }) => [id, filedBy])).toEqual([
    [byKey, named],
    [byAda, "Ada Owner"],
  ]);
  const [head = "", ...lines] = (await joined(exportFilingRows(ada, filingListQuery.parse({})))).trim().split("\r\n");
  const place = head.split(",").indexOf("filedBy");
  expect(lines.map((line) => line.split(",")[place])).toEqual([named, "Ada Owner"]);
});
