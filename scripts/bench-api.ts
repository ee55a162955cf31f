/**
 * The API against a bare Next application on the same machine and PostgreSQL, in turns, so that both meet the same noise.
 * POST single has the whole way of a request (key, meters, validation, credits, job, item, event) and is held against
 * JSON parsing and one INSERT; the status answer against one SELECT by key. The goals: at least 0.8 of the bare route's
 * requests a second, and a p99 of at most 1.5 times its own. Exits with 1 where the medians of the rounds miss one.
 *
 *   npm run bench:api -- [--rounds 5] [--seconds 5] [--connections 32] [--pool 10]
 */
import { parseArgs } from "node:util";
import { startDeployment } from "./bench-api/deployment";
import { measure, median, type Measured, type Sent } from "./bench-api/load";

const THROUGHPUT_GOAL = 0.8;
const LATENCY_GOAL = 1.5;

const invoice = {
  businessId: "biz_1", businessName: "Acme Nigeria Ltd", invoiceNumber: "INV-2026-0091", vendorName: "Lagos Paper Supplies", vendorTaxId: "12345678-0001",
  invoiceDate: "2026-10-31", currency: "NGN", invoiceUrl: "https://files.example.com/invoices/INV-2026-0091.pdf",
};

async function main(): Promise<void> {
  const { values } = parseArgs({ options: {
    rounds: { type: "string", default: "5" }, seconds: { type: "string", default: "5" }, connections: { type: "string", default: "32" }, pool: { type: "string", default: "10" },
  } });
  const [rounds, seconds, connections] = [Number(values.rounds), Number(values.seconds), Number(values.connections)];
  const { levyUrl, bareUrl, apiKey, stop } = await startDeployment(Number(values.pool));
  try {
    const headers = { "content-type": "application/json", "x-api-key": apiKey };
    const post = { method: "POST", headers, body: JSON.stringify(invoice) } as const;
    const single: Sent = { ...post, path: "/v1/prism/invoice-analyze/single" };
    const status: Sent = { method: "GET", headers, path: await acceptOne(levyUrl, single) };
    const pairs = [
      { name: "POST single", levy: single, bare: { ...post, path: "/bare" } },
      { name: "GET status", levy: status, bare: { method: "GET", headers, path: "/bare" } },
    ] satisfies { name: string; levy: Sent; bare: Sent }[];
    const found = new Map<string, { levy: Measured; bare: Measured }[]>(pairs.map(({ name }) => [name, []]));
    // Round 0 warms both up.
    for (let round = 0; round <= rounds; round++) {
      for (const { name, levy, bare } of pairs) {
        const both = { bare: await measure(bareUrl, bare, connections, seconds), levy: await measure(levyUrl, levy, connections, seconds) };
        if (round === 0) continue;
        found.get(name)?.push(both);
        console.log(`${round} ${name.padEnd(12)} ${line(both.levy)}   bare ${line(both.bare)}`);
      }
    }
    report(found);
  } finally {
    await stop();
  }
}

async function acceptOne(levyUrl: string, single: Sent): Promise<string> {
  const answer = await fetch(`${levyUrl}${single.path}`, { method: single.method, headers: single.headers, body: single.body });
  if (answer.status !== 202) throw new Error(`POST single answered ${answer.status}: ${await answer.text()}`);
  return ((await answer.json()) as { data: { statusUrl: string } }).data.statusUrl;
}

const line = ({ perSecond, p50Ms, p99Ms }: Measured) => `${perSecond.toFixed(0).padStart(5)}/s  p50 ${p50Ms.toFixed(1)} ms  p99 ${p99Ms.toFixed(1)} ms`;

function report(found: ReadonlyMap<string, readonly { levy: Measured; bare: Measured }[]>): void {
  const throughput = median((found.get("POST single") ?? []).map(({ levy, bare }) => levy.perSecond / bare.perSecond));
  const latency = median((found.get("GET status") ?? []).map(({ levy, bare }) => levy.p99Ms / bare.p99Ms));
  console.log(`POST single, requests a second against the bare route: ${throughput.toFixed(2)} (goal: at least ${THROUGHPUT_GOAL})`);
  console.log(`GET status, p99 against the bare route:                ${latency.toFixed(2)} (goal: at most ${LATENCY_GOAL})`);
  if (throughput < THROUGHPUT_GOAL || latency > LATENCY_GOAL) process.exitCode = 1;
}

await main();
