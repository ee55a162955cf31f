import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { env, setEnv } from "@/lib/kernel/env";
import { observeRequest } from "@/lib/metrics/registry";
import { testContext } from "@/scripts/testing/accounts";
import { acceptInvoices } from "@/scripts/testing/invoices";
import { GET } from "./route";

const TOKEN = "a-token-for-the-scraper";
const variables = { NODE_ENV: "test", LOG_LEVEL: "silent", DATABASE_URL: env().DATABASE_URL, LEVY_DATA_DIR: env().dataDir };
beforeAll(() => void setEnv({ ...variables, METRICS_TOKEN: TOKEN }));
afterAll(() => void setEnv(variables));

const scrape = (authorization?: string) =>
  GET(new Request("http://levy.test/api/metrics", authorization ? { headers: { authorization } } : {}));

/** Metric values by `name{labels}`, as a scraper reads them. */
async function figuresOf(answer: Response): Promise<Map<string, number>> {
  const lines = (await answer.text()).split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.slice(line.lastIndexOf(" ") + 1))]));
}

describe("GET /api/metrics", () => {
  it("requires the bearer token, and answers 404 if none is configured", async () => {
    expect((await scrape()).status).toBe(401);
    expect((await scrape("Bearer wrong")).status).toBe(401);
    expect((await scrape(TOKEN)).status).toBe(401);
    setEnv(variables);
    expect((await scrape(`Bearer ${TOKEN}`)).status).toBe(404);
    setEnv({ ...variables, METRICS_TOKEN: TOKEN });
    expect((await scrape(`Bearer ${TOKEN}`)).status).toBe(200);
  });

  it("reports queue lengths, request durations and process figures without naming an account", async () => {
    const ctx = await testContext({ credits: 3 });
    await acceptInvoices(ctx, [
      { invoiceNumber: "M-1", vendorName: "Tall Pine Limited" },
      { invoiceNumber: "M-2", vendorName: "Tall Pine Limited" },
    ]);
    observeRequest("prism.queueSingle", 202, 0.02);
    await expect
      .poll(
        async () => {
          const figures = await figuresOf(await scrape(`Bearer ${TOKEN}`));
          return (
            figures.get('levy_analysis_items{environment="test",state="pending"}') ??
            figures.get('levy_analysis_items{state="pending",environment="test"}') ??
            0
          );
        },
        { timeout: 20_000, interval: 500 },
      )
      .toBeGreaterThanOrEqual(2);
    const answer = await scrape(`Bearer ${TOKEN}`);
    expect(answer.headers.get("content-type")).toContain("text/plain");
    const text = await answer.clone().text();
    const figures = await figuresOf(answer);
    expect(figures.get("levy_database_up")).toBe(1);
    for (const name of ["levy_outbox_events", "levy_webhook_deliveries_due", "levy_workers_alive", "process_resident_memory_bytes"])
      expect(figures.has(name), name).toBe(true);
    expect(text).toContain('levy_http_request_duration_seconds_count{operation="prism.queueSingle",status="202"} 1');
    expect(text).not.toContain(ctx.account.id);
  });
});
