import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const SOURCES = ["app", "components", "lib", "inngest", "drizzle"];
const SOURCE_FILES = [
  "package.json",
  "package-lock.json",
  "next.config.ts",
  "postcss.config.mjs",
  "proxy.ts",
  "instrumentation.ts",
  "tsconfig.json",
];
const FINGERPRINT = join(".next", "levy-fingerprint");

/** The path of Next's command, run with this Node rather than through a shell. */
export const nextCommand = (): string => createRequire(import.meta.url).resolve("next/dist/bin/next");

/** Builds the web application unless the build that is there came from these very sources. Throws with the build's own output. */
export function buildIfNeeded(say: (line: string) => void): void {
  const fingerprint = fingerprintOfSources();
  const built = existsSync(FINGERPRINT) && existsSync(join(".next", "BUILD_ID")) ? readFileSync(FINGERPRINT, "utf8") : null;
  if (built === fingerprint) return;
  say("Building the web application. This takes a minute or two and is only needed after changes …");
  const done = spawnSync(process.execPath, [nextCommand(), "build"], {
    env: { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  if (done.status !== 0) throw new Error(`The build failed:\n${done.stdout}${done.stderr}`);
  writeFileSync(FINGERPRINT, fingerprint);
}

function fingerprintOfSources(): string {
  const hash = createHash("sha256").update(process.version);
  const files = SOURCES.flatMap(filesBelow).concat(SOURCE_FILES.filter((file) => existsSync(file)));
  for (const file of files.sort()) hash.update(file).update("\0").update(readFileSync(file)).update("\0");
  return hash.digest("hex");
}

function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}
