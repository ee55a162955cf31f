/**
 * Compares the API with a bare Next application on the same machine and PostgreSQL, measured in turns so that both meet the same noise.
 * POST single covers the whole path of a request (key, rate limits, validation, credits, job, item, event) and is compared with JSON
 * parsing plus one INSERT; the status request is compared with one SELECT by key. The goals: at least 0.8 of the bare route's requests per
 * second, and a p99 of at most 1.5 times the bare route's. A batch of 500 invoices is compared with a single one, one request at a time: it
 * may take at most 15 times as long. Exits with 1 if the medians of the rounds miss a goal.
 *
 * With --growth, measures instead that list, status and accept keep, with 1,000,000 invoices in the database, at least 0.8 of the requests
 * per second that they reach with 10,000. Takes some minutes and about 6 GB of disk.
 *
 *   npm run bench:api -- [--rounds 5] [--seconds 5] [--connections 32] [--pool 10] [--growth [--invoices 1000000]]
 */
import { parseArgs } from "node:util";
import { startDeployment, type Deployment } from "./bench-api/deployment";
import { measure, median, type Measured, type Sent } from "./bench-api/load";

const THROUGHPUT_GOAL = 0.8;
const LATENCY_GOAL = 1.5;
const BATCH_GOAL = 15;
const BATCH_INVOICES = 500;
const GROWTH_GOAL = 0.8;
const SMALL = 10_000;

const invoice = {
  businessId: "biz_1",
  businessName: "Acme Nigeria Ltd",
  invoiceNumber: "INV-2026-0091",
  vendorName: "Lagos Paper Supplies",
  vendorTaxId: "12345678-0001",
  invoiceDate: "2026-10-31",
  currency: "NGN",
  invoiceUrl: "https://files.example.com/invoices/INV-2026-0091.pdf",
};

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      rounds: { type: "string", default: "5" },
      seconds: { type: "string", default: "5" },
      connections: { type: "string", default: "32" },
      pool: { type: "string", default: "10" },
      growth: { type: "boolean", default: false },
      invoices: { type: "string", default: "1000000" },
    },
  });
  const [rounds, seconds, connections] = [Number(values.rounds), Number(values.seconds), Number(values.connections)];
  const deployment = await startDeployment(Number(values.pool));
  const { levyUrl, bareUrl, apiKey, stop } = deployment;
  try {
    const headers = { "content-type": "application/json", "x-api-key": apiKey };
    const post = { method: "POST", headers, body: JSON.stringify(invoice) } as const;
    const single: Sent = { ...post, path: "/v1/prism/invoice-analyze/single" };
    const status: Sent = { method: "GET", headers, path: await acceptOne(levyUrl, single) };
    if (values.growth) {
      await measureGrowth(
        deployment,
        { list: { method: "GET", headers, path: "/v1/prism/jobs" }, status, accept: single },
        { rounds, seconds, connections, invoices: Number(values.invoices) },
      );
      return;
    }
    const pairs = [
      { name: "POST single", levy: single, bare: { ...post, path: "/bare" } },
      { name: "GET status", levy: status, bare: { method: "GET", headers, path: "/bare" } },
    ] satisfies { name: string; levy: Sent; bare: Sent }[];
    const found = new Map<string, { levy: Measured; bare: Measured }[]>(pairs.map(({ name }) => [name, []]));
    // Round 0 warms up both servers.
    for (let round = 0; round <= rounds; round++) {
      for (const { name, levy, bare } of pairs) {
        const both = { bare: await measure(bareUrl, bare, connections, seconds), levy: await measure(levyUrl, levy, connections, seconds) };
        if (round === 0) continue;
        found.get(name)?.push(both);
        console.log(`${round} ${name.padEnd(12)} ${line(both.levy)}   bare ${line(both.bare)}`);
      }
    }
    report(found);
    const batch: Sent = {
      ...post,
      path: "/v1/prism/invoice-analyze/batch",
      body: JSON.stringify({ invoices: Array.from({ length: BATCH_INVOICES }, () => invoice) }),
    };
    await compareBatch(levyUrl, single, batch, { rounds, seconds });
  } finally {
    await stop();
  }
}

async function acceptOne(levyUrl: string, single: Sent): Promise<string> {
  const answer = await fetch(`${levyUrl}${single.path}`, { method: single.method, headers: single.headers, body: single.body });
  if (answer.status !== 202) throw new Error(`POST single answered ${answer.status}: ${await answer.text()}`);
  return ((await answer.json()) as { data: { statusUrl: string } }).data.statusUrl;
}

/** Compares single requests and batches, one request at a time and in turns. */
async function compareBatch(
  levyUrl: string,
  single: Sent,
  batch: Sent,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<void> {
  const ratios: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    const [one, many] = [await measure(levyUrl, single, 1, seconds), await measure(levyUrl, batch, 1, seconds)];
    if (round === 0) continue;
    ratios.push(many.p50Ms / one.p50Ms);
    console.log(`${round} POST batch    p50 ${many.p50Ms.toFixed(1)} ms   single p50 ${one.p50Ms.toFixed(2)} ms`);
  }
  const ratio = median(ratios);
  console.log(`POST batch of ${BATCH_INVOICES}, its time against a single one's:       ${ratio.toFixed(1)} (goal: at most ${BATCH_GOAL})`);
  if (ratio > BATCH_GOAL) process.exitCode = 1;
}

interface GrowthOptions {
  rounds: number;
  seconds: number;
  connections: number;
  invoices: number;
}

async function measureGrowth(
  { levyUrl, bareUrl, fill }: Deployment,
  requests: Record<string, Sent>,
  { rounds, seconds, connections, invoices }: GrowthOptions,
): Promise<void> {
  const found = new Map<string, Map<number, number>>(Object.keys(requests).map((name) => [name, new Map()]));
  const bare: Sent = { method: "GET", headers: {}, path: "/bare" };
  for (const count of [SMALL, invoices]) {
    console.log(`Filling the database up to ${count.toLocaleString("en")} invoices …`);
    await fill(count);
    for (const [name, request] of Object.entries(requests)) {
      await measure(levyUrl, request, connections, seconds);
      const ratios: number[] = [];
      // Compared with the bare route in the same minute, so that a machine that slows down meanwhile does not affect the result.
      for (let round = 0; round < rounds; round++) {
        const floor = await measure(bareUrl, bare, connections, seconds);
        ratios.push((await measure(levyUrl, request, connections, seconds)).perSecond / floor.perSecond);
      }
      found.get(name)?.set(count, median(ratios));
    }
  }
  for (const [name, speeds] of found) {
    const kept = (speeds.get(invoices) ?? 0) / (speeds.get(SMALL) ?? 1);
    console.log(
      `${name.padEnd(7)} keeps ${kept.toFixed(2)} of its speed from ${SMALL.toLocaleString("en")} to ${invoices.toLocaleString("en")} invoices (goal: at least ${GROWTH_GOAL})`,
    );
    if (kept < GROWTH_GOAL) process.exitCode = 1;
  }
}

const line = ({ perSecond, p50Ms, p99Ms }: Measured) =>
  `${perSecond.toFixed(0).padStart(5)}/s  p50 ${p50Ms.toFixed(1)} ms  p99 ${p99Ms.toFixed(1)} ms`;

function report(found: ReadonlyMap<string, readonly { levy: Measured; bare: Measured }[]>): void {
  const throughput = median((found.get("POST single") ?? []).map(({ levy, bare }) => levy.perSecond / bare.perSecond));
  const latency = median((found.get("GET status") ?? []).map(({ levy, bare }) => levy.p99Ms / bare.p99Ms));
  console.log(`POST single, requests a second against the bare route: ${throughput.toFixed(2)} (goal: at least ${THROUGHPUT_GOAL})`);
  console.log(`GET status, p99 against the bare route:                ${latency.toFixed(2)} (goal: at most ${LATENCY_GOAL})`);
  if (throughput < THROUGHPUT_GOAL || latency > LATENCY_GOAL) process.exitCode = 1;
}

await main();
