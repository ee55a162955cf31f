import { setTimeout as sleep } from "node:timers/promises";
import { closeDatabase, getDatabase } from "@/lib/kernel/db";
import { fillDatabase } from "../bench-api/fill-database";
import { startService, type Service } from "../bench-batch/service";

/** The owner that `prepareAccount` creates. */
export const owner = { email: "bench@example.com", password: "a long password" };

const WEBHOOK = `whk_${"0".repeat(26)}`;
const SAMPLES = ["two-pages.pdf", "wrong-vat.pdf", "total-mismatch.pdf"];
const WAIT_MS = 120_000;

export interface Portal extends Service {
  /** An analyzed invoice that waits for review, with a document of two pages. */
  itemId: string;
}

/** Starts Levy as `npm start` does, with an account that has this many invoices, plus a few that were really analyzed. */
export async function startPortal(invoices: number): Promise<Portal> {
  const service = await startService("127.0.0.1:1");
  try {
    const itemId = await analyseSamples(service);
    const db = getDatabase();
    await db.raw`
      insert into webhook_endpoints (id, account_id, environment, url, events, sealed_secret)
      values (${WEBHOOK}, ${service.accountId}, 'test', 'https://example.com/hook', '{webhook.test}', '')`;
    // Accounts created by sign-up have a country; due dates depend on it.
    await db.raw`update accounts set default_country = 'NG' where id = ${service.accountId}`;
    // Every second invoice belongs to this account.
    await fillDatabase(db, { accountId: service.accountId, environment: "test", invoices: invoices * 2, webhookId: WEBHOOK });
    await closeDatabase();
    return { ...service, itemId };
  } catch (error) {
    await service.stop();
    throw error;
  }
}

interface Job {
  statusUrl: string;
  status: string;
  items: { itemId: string }[];
}

async function analyseSamples({ url, apiKey }: Service): Promise<string> {
  const headers = { "content-type": "application/json", "x-api-key": apiKey };
  const statusUrls: string[] = [];
  for (const sample of SAMPLES) {
    const answer = await fetch(`${url}/v1/prism/invoice-analyze/single`, {
      method: "POST",
      headers,
      body: JSON.stringify({ businessId: "biz_1", invoiceUrl: `${url}/samples/${sample}` }),
    });
    if (answer.status !== 202) throw new Error(`POST single answered ${answer.status}: ${await answer.text()}`);
    statusUrls.push(((await answer.json()) as { data: Job }).data.statusUrl);
  }
  const analysed: Job[] = [];
  for (const statusUrl of statusUrls) {
    for (const deadline = Date.now() + WAIT_MS; ; await sleep(500)) {
      const job = (
        (await (await fetch(statusUrl.startsWith("http") ? statusUrl : `${url}${statusUrl}`, { headers })).json()) as { data: Job }
      ).data;
      if (job.status === "completed") {
        analysed.push(job);
        break;
      }
      if (job.status === "failed" || Date.now() > deadline) throw new Error(`A sample was not analysed: ${JSON.stringify(job)}`);
    }
  }
  const itemId = analysed[0]?.items[0]?.itemId;
  if (!itemId) throw new Error("The analysed sample has no item");
  return itemId;
}
