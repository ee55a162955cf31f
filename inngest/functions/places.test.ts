import type { InngestFunction } from "inngest";
import { expect, it } from "vitest";
import { until } from "../engine/conformance/platform";
import { engines, type MakeFunctions } from "../engine/testing/opened-engines";
import { analyzeInvoice } from "./analyze-invoice";
import { fileReturn } from "./file-return";
import { poolsOf } from "./places";
import { sendMailFunction } from "./send-mail";

const PLACES = 16;

/** The service's functions as registered, except that their calls wait at the gate of their account. */
const waiting: MakeFunctions = (client, journal) =>
  [analyzeInvoice, fileReturn, sendMailFunction].map((fn: InngestFunction.Any) =>
    client.createFunction(
      { id: fn.id(), triggers: fn.opts.triggers, concurrency: fn.opts.concurrency },
      async ({ event, runId, attempt }) => {
        const account = String((event.data as { accountId?: string }).accountId ?? "mail");
        journal.add(`${fn.id()} ${account}`, "begins", { runId, attempt });
        await journal.gate(account).opened;
        journal.add(`${fn.id()} ${account}`, "ends", { runId, attempt });
      },
    ),
  );

const of = (accountId: string) => ({ accountId, environment: "live" });
const invoices = (account: string, count: number) =>
  Array.from({ length: count }, (_, n) => ({
    name: "prism/item.accepted",
    data: { ...of(account), jobId: "j", itemId: `${account}-${n}` },
  }));
const returns = (account: string, count: number) =>
  Array.from({ length: count }, (_, n) => ({
    name: "flux/filing.accepted",
    data: { ...of(account), filingId: `${account}-${n}`, leg: `${account}-${n}` },
  }));

it("filings that hang at the authority and a rush of invoices do not take each other's places, or those of mails", async () => {
  const group = engines(waiting);
  const { engine } = await group.start({ concurrency: PLACES, pools: poolsOf(PLACES) });
  const begun = (what: string) => group.journal.of(what, "begins").length;
  const accounts = Array.from({ length: 4 }, (_, n) => `acc${n}`);
  await engine.receive(accounts.flatMap((account) => [...returns(account, 20), ...invoices(account, 20)]));
  await until("a filing and an invoice of each account are in progress", () =>
    accounts.every((account) => begun(`file-return ${account}`) >= 1 && begun(`analyze-invoice ${account}`) >= 1),
  );
  // All calls of the other accounts hang; the account that comes last still gets both kinds of work done, and mails are sent.
  group.journal.gate("late").open();
  group.journal.gate("mail").open();
  await engine.receive([...returns("late", 3), ...invoices("late", 30), { name: "mail/requested", data: { mailId: "m" } }]);
  await group.journal.sees("file-return late", "ends", 3);
  await group.journal.sees("analyze-invoice late", "ends", 30);
  await group.journal.sees("send-mail mail", "ends");
  expect(accounts.flatMap((account) => group.journal.of(`file-return ${account}`, "ends"))).toEqual([]);
  for (const account of accounts) group.journal.gate(account).open();
  await group.idle();
  expect((await group.runs()).filter(({ status }) => status !== "completed")).toEqual([]);
});
