import { createHash } from "node:crypto";
import { existsSync, mkdirSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { buildSync } from "esbuild";

/** Beside the packages that the file imports, where tools keep what they can make again. */
const CACHE = "node_modules/.cache/levy";

/**
 * A program with all of our modules that it imports, made of the sources as they are now, and its version: 16 hex digits that
 * are others as soon as any of that code is another.
 *
 * @param {string} folder the project's own, absolute
 * @param {string} entry the program's path within it, such as "lib/prism/processes/analysis-process.ts"
 * @returns {{ content: Uint8Array, version: string }}
 */
export function bundled(folder, entry) {
  const { outputFiles } = buildSync({
    absWorkingDir: folder,
    entryPoints: [entry],
    bundle: true,
    packages: "external",
    platform: "node",
    format: "esm",
    target: "node20",
    write: false,
    logLevel: "silent",
  });
  const content = outputFiles[0].contents;
  return { content, version: createHash("sha256").update(content).digest("hex").slice(0, 16) };
}

/**
 * Puts a bundled program into one file, named by its version. A process that fetches its modules one by one through a loader
 * needs several times the processor time until it does anything. Plain JavaScript, because `levy` begins here, before anything
 * can read TypeScript.
 *
 * @param {string} folder the project's own, absolute
 * @param {string} entry the program's path within it
 * @returns {string} the file's absolute path
 */
export function oneFile(folder, entry) {
  const { content, version } = bundled(folder, entry);
  const file = path.join(folder, CACHE, `${path.basename(entry, ".ts")}-${version}.mjs`);
  if (existsSync(file)) return file;
  mkdirSync(path.dirname(file), { recursive: true });
  // Another process may be writing the same: whichever comes last replaces it whole.
  const partial = `${file}.${process.pid}`;
  writeFileSync(partial, content);
  renameSync(partial, file);
  return file;
}
