/**
 * Compares the cost of validating and accepting five hundred lines with that of a filing with one line: requests of every form, one at a
 * time and in turns so that all meet the same noise, each with credentials that can be decrypted. The goal is at most 8 times the time of a
 * single filing, for either tax and either form of a batch. Five hundred taxpayers in one request, which are five hundred filings, are
 * measured as well, without a goal. Exits with 1 if the median of the rounds misses the goal.
 *
 *   npm run bench:flux -- [--rounds 9] [--single 20] [--batch 4] [--pool 10]
 */
import { parseArgs } from "node:util";
import { systemContext } from "@/lib/kernel/context";
import { closeDatabase, getDatabase } from "@/lib/kernel/db";
import { startDeployment } from "./bench-api/deployment";
import { median } from "./bench-api/load";
import { encryptFor, sharedSecretOf, whtLineBody } from "./testing/filings";

const GOAL = 8;
const LINES = 500;

type Line = Record<string, unknown>;
interface Form {
  name: string;
  path: string;
  /** Creates a new body each time: an honest client encrypts with a fresh IV. */
  body: () => unknown;
  isJudged: boolean;
}

const vatLine = (index: number): Line => ({
  taxId: "12345678-0001",
  amount: 1_000 + index,
  vatStatus: index % 3,
  item: `Item ${index}`,
  invoiceNumber: `INV-${index}`,
  invoiceDate: "2026-10-05",
});
const whtLine = (index: number): Line => whtLineBody({ beneficiaryTin: "12345678-0001", scheduleReference: `R-${index}` });

function formsOf(tax: "vat" | "wht", encrypt: () => string): { single: Form; batches: Form[] } {
  const line = tax === "vat" ? vatLine : whtLine;
  const lines = (count: number) => Array.from({ length: count }, (_, index) => line(index));
  const single: Form = {
    name: `${tax} single`,
    path: `/v1/flux/${tax}/single-filing`,
    body: () => ({ encryptedPayload: encrypt(), ...line(0) }),
    isJudged: false,
  };
  const path = `/v1/flux/${tax}/batch-filing`;
  const several = (taxpayers: number): Form => ({
    name: `${tax} form B, ${taxpayers} taxpayers`,
    path,
    isJudged: taxpayers < LINES,
    body: () => ({ payload: Array.from({ length: taxpayers }, () => ({ encryptedPayload: encrypt(), data: lines(LINES / taxpayers) })) }),
  });
  return {
    single,
    batches: [
      { name: `${tax} form A`, path, body: () => ({ encryptedPayload: encrypt(), data: lines(LINES) }), isJudged: true },
      several(10),
      several(LINES),
    ],
  };
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      rounds: { type: "string", default: "9" },
      single: { type: "string", default: "20" },
      batch: { type: "string", default: "4" },
      pool: { type: "string", default: "10" },
    },
  });
  const { levyUrl, apiKey, accountId, stop } = await startDeployment(Number(values.pool), { bare: false });
  try {
    const secret = await sharedSecretOf(systemContext(getDatabase(), "bench", accountId, "test"));
    const encrypt = () => encryptFor(secret, { email: "filer@example.com", password: "correct horse battery staple" });
    const timeOf = ({ path, body }: Form) => timeOfRequest(`${levyUrl}${path}`, apiKey, body());
    for (const tax of ["vat", "wht"] as const) {
      const { single, batches } = formsOf(tax, encrypt);
      const ratios = new Map<Form, number[]>(batches.map((form) => [form, []]));
      const times = new Map<Form, number[]>([single, ...batches].map((form) => [form, []]));
      // Round 0 warms up.
      for (let round = 0; round <= Number(values.rounds); round += 1) {
        for (const form of batches) {
          const one = await repeat(Number(values.single), () => timeOf(single));
          const many = await repeat(Number(values.batch), () => timeOf(form));
          if (round === 0) continue;
          ratios.get(form)?.push(median(many) / median(one));
          times.get(form)?.push(median(many));
          times.get(single)?.push(median(one));
        }
      }
      console.log(
        `${single.name.padEnd(28)} ${median(times.get(single) ?? [])
          .toFixed(1)
          .padStart(7)} ms`,
      );
      for (const form of batches) {
        const ratio = median(ratios.get(form) ?? []);
        console.log(
          `${form.name.padEnd(28)} ${median(times.get(form) ?? [])
            .toFixed(1)
            .padStart(7)} ms   ${ratio.toFixed(1)} times a single filing${form.isJudged ? ` (goal: at most ${GOAL})` : ""}`,
        );
        if (form.isJudged && ratio > GOAL) process.exitCode = 1;
      }
    }
  } finally {
    await closeDatabase();
    await stop();
  }
}

async function repeat(times: number, work: () => Promise<number>): Promise<number[]> {
  const all: number[] = [];
  for (let index = 0; index < times; index += 1) all.push(await work());
  return all;
}

/**
 * Milliseconds from sending the request to the end of the 202 response. Throws for any other response, and if credentials could not be
 * read.
 */
async function timeOfRequest(url: string, apiKey: string, body: unknown): Promise<number> {
  const text = JSON.stringify(body);
  const sentAt = performance.now();
  const response = await fetch(url, { method: "POST", headers: { "content-type": "application/json", "x-api-key": apiKey }, body: text });
  const answer = await response.text();
  const tookMs = performance.now() - sentAt;
  if (response.status !== 202 || answer.includes('"warnings"'))
    throw new Error(`${url} answered ${response.status}: ${answer.slice(0, 500)}`);
  return tookMs;
}

await main();
