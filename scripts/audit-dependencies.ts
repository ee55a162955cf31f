/**
 * Asks the registry for known vulnerabilities of the production dependencies. Exits with 1 if one is high or critical, and with 0 if there
 * is none or no registry answers: a mirror without audits, or a machine without a network, is no reason to fail.
 */
import { spawnSync } from "node:child_process";
import { z } from "zod";

const counts = z.object({ low: z.number(), moderate: z.number(), high: z.number(), critical: z.number() });
const report = z.object({
  vulnerabilities: z.record(z.string(), z.object({ severity: z.string(), range: z.string(), fixAvailable: z.unknown() })),
  metadata: z.object({ vulnerabilities: counts }),
});

const asked = spawnSync("npm", ["audit", "--omit=dev", "--json"], {
  encoding: "utf8",
  timeout: 120_000,
  maxBuffer: 64 * 1024 * 1024,
  shell: process.platform === "win32",
});
const answer = report.safeParse(parsed(asked.stdout));
if (!answer.success) {
  console.log("The registry offers no audit here; nothing was checked.");
} else {
  const {
    vulnerabilities,
    metadata: { vulnerabilities: found },
  } = answer.data;
  for (const [name, { severity, range }] of Object.entries(vulnerabilities)) console.log(`${severity}: ${name} ${range}`);
  console.log(`${found.critical} critical, ${found.high} high, ${found.moderate} moderate, ${found.low} low`);
  if (found.critical + found.high > 0) process.exitCode = 1;
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "");
  } catch {
    // Without a network, npm may print a plain message instead of JSON.
    return null;
  }
}
