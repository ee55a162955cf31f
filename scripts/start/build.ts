import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { buildIdentity } from "./build-identity";
import { stopProcess } from "./stop";

/** The variable that tells `exit-with-parent.mjs` that it runs in a child of this process. */
export const startedByThisProcess = { LEVY_START_PID: String(process.pid) };

/** Preloaded into a child, ends it together with this process. It is a URL because Node misinterprets "#", "?" and "%" in a path. */
export const exitWithParent = new URL("./exit-with-parent.mjs", import.meta.url).href;

const SOURCES = ["app", "components", "lib", "inngest", "drizzle"];
const SOURCE_FILES = [
  "package.json",
  "package-lock.json",
  "next.config.ts",
  "scripts/bundle-pdfjs/drawing-only.mjs",
  "postcss.config.mjs",
  "proxy.ts",
  "instrumentation.ts",
  "tsconfig.json",
];
/** Far longer than a build takes on the slowest machine. */
const BUILD_TIMEOUT_MS = 30 * 60_000;
const BUILD_ID = join(".next", "BUILD_ID");
const FINGERPRINT = join(".next", "levy-fingerprint");

/** The path of Next's command, which is run with this Node rather than through a shell. */
export const nextCommand = (): string => createRequire(import.meta.url).resolve("next/dist/bin/next");

/**
 * Builds the web application unless the existing build was made from exactly these sources. Throws with the build's output if it fails. If
 * `signal` is aborted, ends the build and throws the signal's reason.
 */
export async function buildIfNeeded(say: (line: string) => void, signal?: AbortSignal): Promise<void> {
  const sources = digestOfSources();
  // A different Node version triggers a new build, but for browsers that is the same application.
  const fingerprint = createHash("sha256").update(process.version).update(sources).digest("hex");
  const built = existsSync(FINGERPRINT) && existsSync(BUILD_ID) ? readFileSync(FINGERPRINT, "utf8") : null;
  if (built === fingerprint) return;
  signal?.throwIfAborted();
  say("Building the web application. This takes a minute or two and is only needed after changes …");
  forgetBuild();
  const tooLong = AbortSignal.timeout(BUILD_TIMEOUT_MS);
  const { code, output } = await runBuild(sources, AbortSignal.any([tooLong, ...(signal ? [signal] : [])]));
  signal?.throwIfAborted();
  if (tooLong.aborted) throw new Error(`The build took longer than ${BUILD_TIMEOUT_MS / 60_000} minutes and was ended:\n${output}`);
  if (code !== 0 || !existsSync(BUILD_ID)) throw new Error(`The build failed:\n${output}`);
  writeFileSync(FINGERPRINT, fingerprint);
}

/**
 * Invalidates the previous build, so that a build that gets killed is not taken for it. Throws, with the remedy, if nothing can be written.
 */
function forgetBuild(): void {
  try {
    mkdirSync(dirname(FINGERPRINT), { recursive: true });
    rmSync(FINGERPRINT, { force: true });
    writeFileSync(FINGERPRINT, "");
  } catch (error) {
    throw new Error(
      `The web application has to be built, because the build in ${resolve(dirname(FINGERPRINT))} is missing or from other files, but it can't be ` +
        `written there (${error instanceof Error ? error.message : String(error)}). Make the folder writable, or build it as the Dockerfile does.`,
      { cause: error },
    );
  }
}

/** Runs the build. Returns its exit code, null if a signal ended it, and its output. */
function runBuild(sources: string, signal: AbortSignal): Promise<{ code: number | null; output: string }> {
  const { buildId, actionsKey } = buildIdentity(sources);
  // The preloaded guard ends the build together with this process, however that is killed: two builds at once would corrupt each other's
  // files.
  const child = spawn(process.execPath, ["--import", exitWithParent, nextCommand(), "build"], {
    env: {
      // A key that the operator sets takes precedence.
      NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: actionsKey,
      ...process.env,
      LEVY_BUILD_ID: buildId,
      NODE_ENV: "production",
      NEXT_TELEMETRY_DISABLED: "1",
      ...startedByThisProcess,
    },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk: Buffer) => output.push(chunk));
  const end = () => void stopProcess(child);
  signal.addEventListener("abort", end);
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => {
      signal.removeEventListener("abort", end);
      resolve({ code, output: Buffer.concat(output).toString("utf8") });
    });
    // A build that was ended may leave a child process that keeps the pipes open, so "close" might never come.
    child.once("exit", (code) => {
      if (signal.aborted) resolve({ code, output: Buffer.concat(output).toString("utf8") });
    });
  });
}

function digestOfSources(): string {
  const hash = createHash("sha256");
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
