import { expect, it } from "vitest";
import { testContext } from "@/scripts/testing/accounts";
import { testMember } from "@/scripts/testing/members";
import { createAccount } from "./create-account";
import { enableLive } from "./enable-live";
import { listAccounts } from "./list-accounts";

it("lists each account once with its owners, for operators only", async () => {
  const ctx = await testContext();
  const email = `owner-${ctx.account.id.toLowerCase()}@example.com`;
  const made = await createAccount(ctx, { name: "Halden Mills Limited", email, password: "four unrelated words here", verified: true });
  await enableLive({ ...ctx, account: { id: made.accountId }, environment: "live" });

  const { email: unproved } = await testMember({ ...ctx, account: { id: made.accountId } }, "owner", { verified: false });

  const listed = await listAccounts(ctx);
  expect(listed.filter(({ id }) => id === made.accountId)).toEqual([
    expect.objectContaining({
      name: "Halden Mills Limited",
      owners: [email, unproved].sort(),
      unverifiedOwners: [unproved],
      closedAt: null,
      liveEnabledAt: expect.any(Date) as Date,
    }),
  ]);
  expect(listed.filter(({ id }) => id === ctx.account.id)).toEqual([expect.objectContaining({ owners: [], liveEnabledAt: null })]);
  expect(listed.findIndex(({ id }) => id === ctx.account.id)).toBeLessThan(listed.findIndex(({ id }) => id === made.accountId));

  await expect(listAccounts({ ...ctx, actor: { kind: "user", userId: "usr_1", role: "owner" } })).rejects.toMatchObject({
    code: "insufficient_scope",
  });
});
