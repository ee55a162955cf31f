/**
 * Sends digital invoices through the API end to end, each reported by a webhook, and compares this with `levy analyze` over the same files:
 * the service and PostgreSQL together may use at most 1.5 times its processor time. The two take turns because either may vary by a tenth
 * from one run to the next. The cost of a worker's first invoices is reported separately. Also measured: the first attempt of a webhook
 * arrives within 1 s of its commit (p95), and 300 deliveries per second reach a receiver on this machine. With several sizes, an invoice of
 * the largest batch may take at most 1.25 times as long as one of the smallest. Exits with 1 if a goal is missed. Linux only; meant for an
 * idle machine with two cores.
 *
 *   npm run bench:batch -- [FOLDER] [--sizes 500] [--rounds 3] [--deliveries 3000]
 *
 * FOLDER holds invoices as PDF, or a manifest.jsonl in the format of bench-extract, of which the ones with a text layer are sent. Without
 * FOLDER, the samples of the documentation are sent: eight short invoices, which are faster to read than real ones.
 */
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { closeDatabase, getDatabase } from "@/lib/kernel/db";
import { inTransaction, systemContext } from "@/lib/kernel/context";
import { recordEvent } from "@/lib/webhooks/record-event";
import { sampleData } from "@/lib/webhooks/sample-events";
import { MANIFEST, manifestOf } from "./bench-extract/manifest";
import { startLocalServer, type LocalServer, type Webhook } from "./bench-batch/local-server";
import { ProcessorTime } from "./bench-batch/processor-time";
import { startService, type Service } from "./bench-batch/service";

const COST_GOAL = 1.5;
const FIRST_ATTEMPT_GOAL_MS = 1_000;
const DELIVERIES_GOAL = 300;
const GROWTH_GOAL = 1.25;
const BATCH = 500;
/** After this long without a webhook, something is stuck. */
const SILENCE_MS = 300_000;
const DIGITAL_KINDS: ReadonlySet<string> = new Set(["pdf-text", "pdf-hybrid"]);
const DIGITAL_SAMPLES = [
  "clean.pdf",
  "duplicate-a.pdf",
  "exempt-charged-vat.pdf",
  "no-tin.pdf",
  "total-mismatch.pdf",
  "two-pages.pdf",
  "wrong-vat.pdf",
  "zero-rated-food.pdf",
];

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      sizes: { type: "string", default: "500" },
      rounds: { type: "string", default: "3" },
      deliveries: { type: "string", default: "3000" },
    },
  });
  const sizes = values.sizes.split(",").map(Number);
  if (!sizes.every((size) => Number.isInteger(size) && size > 0))
    throw new Error(`--sizes needs whole numbers such as 500,2000, not "${values.sizes}"`);
  const sources = readSources(positionals[0]);
  const rounds = Number(values.rounds);
  if (!Number.isInteger(rounds) || rounds < 1) throw new Error(`--rounds needs a whole number such as 3, not "${values.rounds}"`);
  const local = await startLocalServer((name) => documentOf(sources, name));
  const service = await startService(local.host);
  try {
    await send(service, "/v1/webhooks", { url: `http://${local.host}/hook`, events: ["*"] });
    // The first analyses load the readers and compile the code, which happens once per worker and does not matter over weeks.
    const firstSize = Math.min(BATCH, sizes[0] ?? BATCH);
    const first = await measureBatch(service, local, "first", firstSize);
    const secondsEach: number[] = [];
    const compared = { service: 0, alone: 0 };
    for (const [place, size] of sizes.entries()) {
      const taken: number[] = [];
      for (let round = 0; round < (place === 0 ? rounds : 1); round += 1) {
        const { seconds, used } = await measureBatch(service, local, `r${place}-${round}`, size);
        taken.push(seconds / size);
        if (place > 0) continue;
        compared.service += used;
        compared.alone += await analyzeAlone(sources, size);
      }
      secondsEach.push(taken.reduce((sum, each) => sum + each, 0) / taken.length);
    }
    judge("processor time of the service and PostgreSQL against levy analyze", compared.service / compared.alone, COST_GOAL, "at most");
    const firstRatio = first.used / firstSize / (compared.alone / rounds / (sizes[0] ?? BATCH));
    console.log(`       the same of the first invoices of a new worker, which loads and compiles meanwhile: ${firstRatio.toFixed(2)}`);
    const [smallest = 1, ...larger] = secondsEach;
    if (larger.length > 0)
      judge("an invoice of the largest batch against one of the smallest", Math.max(...larger) / smallest, GROWTH_GOAL, "at most");
    const attempts = local.webhooks.map(({ afterMs }) => afterMs).sort((a, b) => a - b);
    judge(
      `first attempt of ${attempts.length} webhooks after the commit, p95 in ms`,
      attempts[Math.floor(attempts.length * 0.95)] ?? Infinity,
      FIRST_ATTEMPT_GOAL_MS,
      "at most",
    );
    judge(
      "deliveries a second to a local receiver",
      await deliveriesASecond(service, local, Number(values.deliveries)),
      DELIVERIES_GOAL,
      "at least",
    );
  } finally {
    await service.stop();
    await local.close();
  }
}

function readSources(folder: string | undefined): Buffer[] {
  const paths = folder === undefined ? DIGITAL_SAMPLES.map((name) => join("public/samples", name)) : digitalInvoicesIn(folder);
  if (paths.length === 0) throw new Error(`${folder} holds no digital invoice`);
  return paths.map((path) => readFileSync(path));
}

/** The manifest's PDFs with a text layer; without a manifest, every PDF directly in the folder. */
function digitalInvoicesIn(folder: string): string[] {
  if (existsSync(join(folder, MANIFEST)))
    return manifestOf(folder)
      .filter(({ kind }) => DIGITAL_KINDS.has(kind))
      .map(({ path }) => join(folder, path));
  return readdirSync(folder)
    .filter((name) => /\.pdf$/i.test(name))
    .sort()
    .map((name) => join(folder, name));
}

/** Gives every invoice different bytes, so that no result is reused from another. */
function documentOf(sources: readonly Buffer[], name: string): Buffer | null {
  const index = Number(/-(\d+)\.pdf$/.exec(name)?.[1] ?? NaN);
  const source = sources[index % sources.length];
  return source ? Buffer.concat([source, Buffer.from(`\n% ${name}\n`)]) : null;
}

/** Sends a batch. Returns the seconds from the first request to the last invoice's webhook. */
async function runBatch(service: Service, local: LocalServer, name: string, size: number): Promise<number> {
  const before = local.webhooks.length;
  const startedAt = performance.now();
  for (let from = 0; from < size; from += BATCH) {
    const invoices = Array.from({ length: Math.min(BATCH, size - from) }, (_, index) => ({
      businessId: `biz_${name}`,
      invoiceUrl: `http://${local.host}/documents/${name}-${from + index}.pdf`,
    }));
    await send(service, "/v1/prism/invoice-analyze/batch", { invoices });
  }
  const told = (): Webhook[] => local.webhooks.slice(before).filter(({ type }) => type.startsWith("prism.analysis."));
  await arrivals(local, () => told().length >= size);
  const failed = told().filter(({ type }) => type === "prism.analysis.failed");
  if (failed.length > 0) throw new Error(`${failed.length} of ${size} invoices failed: ${JSON.stringify(failed[0]?.data)}`);
  return (performance.now() - startedAt) / 1_000;
}

/** Waits until `done` returns true as webhooks arrive; throws if none arrives for too long. */
async function arrivals(local: LocalServer, done: () => boolean): Promise<void> {
  let count = local.webhooks.length;
  for (let changedAt = performance.now(); !done(); await sleep(20)) {
    if (local.webhooks.length !== count) [count, changedAt] = [local.webhooks.length, performance.now()];
    if (performance.now() - changedAt > SILENCE_MS) throw new Error(`No webhook for ${SILENCE_MS / 1_000} s; ${count} came`);
  }
}

async function measureBatch(service: Service, local: LocalServer, name: string, size: number): Promise<{ seconds: number; used: number }> {
  const measured = new ProcessorTime(() => service.processes);
  const seconds = await runBatch(service, local, name, size);
  const used = measured.stop();
  console.log(`${size} invoices: ${seconds.toFixed(1)} s, ${(size / seconds).toFixed(1)} a second, ${describe(used)}`);
  return { seconds, used: used.seconds };
}

/** Seconds of processor time that `levy analyze` takes for the same number of the same files. */
async function analyzeAlone(sources: readonly Buffer[], size: number): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), "levy-bench-files-"));
  try {
    const files = Array.from({ length: size }, (_, index) => `r0-${index}.pdf`);
    for (const name of files) writeFileSync(join(folder, name), documentOf(sources, name) ?? "");
    const child = spawn(process.execPath, ["scripts/levy.mjs", "analyze", "--json", ...files.map((name) => join(folder, name))], {
      stdio: ["ignore", "ignore", "inherit"],
    });
    const measured = new ProcessorTime(() => (child.pid === undefined ? [] : [child.pid]));
    const code = await new Promise<number | null>((ended) => child.once("exit", (status) => ended(status)));
    const used = measured.stop();
    if (code !== 0) throw new Error(`levy analyze ended with ${code}`);
    console.log(`levy analyze over the same ${size} files: ${describe(used)}`);
    return used.seconds;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Deliveries per second: from the commit of `count` events in one transaction to the arrival of the last one. */
async function deliveriesASecond(service: Service, local: LocalServer, count: number): Promise<number> {
  const before = local.webhooks.length;
  const ctx = systemContext(getDatabase(), "bench", service.accountId, "test");
  const type = "prism.job.completed";
  try {
    await inTransaction(ctx, async (tx) => {
      for (let sequence = 0; sequence < count; sequence += 1)
        await recordEvent(tx, { type, data: { ...sampleData(ctx, type, ""), jobId: `job_bench_${sequence}`, sequence } });
    });
    const committedAt = performance.now();
    const measured = new ProcessorTime(() => service.processes);
    await arrivals(local, () => local.webhooks.length >= before + count);
    const seconds = (performance.now() - committedAt) / 1_000;
    console.log(`${count} deliveries: ${seconds.toFixed(1)} s, ${describe(measured.stop())}`);
    return count / seconds;
  } finally {
    await closeDatabase();
  }
}

async function send(service: Service, path: string, body: unknown): Promise<void> {
  const answer = await fetch(`${service.url}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-api-key": service.apiKey },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
}

function describe({ seconds, byProgram }: ReturnType<ProcessorTime["stop"]>): string {
  return `${seconds.toFixed(1)} s of processor time (${[...byProgram].map(([program, share]) => `${program} ${share.toFixed(1)}`).join(", ")})`;
}

function judge(what: string, figure: number, goal: number, side: "at most" | "at least"): void {
  const met = side === "at most" ? figure <= goal : figure >= goal;
  console.log(`${met ? "met   " : "MISSED"} ${what}: ${figure.toFixed(2)} (goal: ${side} ${goal})`);
  if (!met) process.exitCode = 1;
}

await main();
