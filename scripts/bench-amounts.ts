import { fork, type ChildProcess } from "node:child_process";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { z } from "zod";
import { checkAmounts } from "@/lib/prism/fixtures/labeled/amounts-reference";

/**
 * Compares the amounts of random invoices, on both sides of every effective date, with an exact reference (docs/reliability.md, 29). Each
 * block of 5,000 invoices has its own seed, so a difference can be reproduced from its block alone. Exits with 1 if an amount differs or
 * the time runs out.
 *
 *   npm run bench:amounts -- 1000000 [--seed 1] [--processes 2] [--minutes 20]
 */

const BLOCK = 5_000;
const { values, positionals } = parseArgs({
  options: { seed: { type: "string" }, processes: { type: "string" }, minutes: { type: "string" } },
  allowPositionals: true,
});

if (process.send) work();
else
  process.exitCode = await lead(
    Number(positionals[0] ?? 1_000_000),
    Number(values.seed ?? 1),
    Number(values.processes ?? availableParallelism()),
    Number(values.minutes ?? 120),
  );

function work(): void {
  process.on("message", (message) => {
    const { block, seed } = z.object({ block: z.number(), seed: z.number() }).parse(message);
    process.send?.({ block, ...checkAmounts({ invoices: BLOCK, seed: seed + block }) });
  });
  process.send?.({ ready: true });
}

async function lead(invoices: number, seed: number, processes: number, minutes: number): Promise<number> {
  const blocks = Math.ceil(invoices / BLOCK);
  const started = Date.now();
  let next = 0;
  let checked = 0;
  const differences: string[] = [];
  const hand = (child: ChildProcess) => {
    if (next >= blocks || Date.now() - started > minutes * 60_000) child.disconnect();
    else child.send({ block: next++, seed });
  };
  const answer = z.object({ block: z.number(), checked: z.number(), differences: z.array(z.string()) });
  await Promise.all(
    Array.from(
      { length: processes },
      () =>
        new Promise<void>((resolve) => {
          const child = fork(fileURLToPath(import.meta.url), [], { execArgv: process.execArgv });
          child.on("message", (message) => {
            const done = answer.safeParse(message);
            if (done.success) {
              checked += done.data.checked;
              differences.push(...done.data.differences);
              if (checked % 50_000 === 0)
                process.stdout.write(
                  `${checked.toLocaleString("en")} checked, ${differences.length} differ, ${((Date.now() - started) / 1_000).toFixed(0)} s\n`,
                );
            }
            hand(child);
          });
          child.on("exit", () => resolve());
        }),
    ),
  );
  process.stdout.write(
    `${checked.toLocaleString("en")} random invoices in ${((Date.now() - started) / 1_000).toFixed(0)} s with ${processes} processes: ${differences.length === 0 ? "every amount equals the exact reference" : `${differences.length} differ`}\n`,
  );
  for (const difference of differences.slice(0, 10)) process.stdout.write(`  ${difference}\n`);
  return differences.length > 0 || checked < blocks * BLOCK ? 1 : 0;
}
