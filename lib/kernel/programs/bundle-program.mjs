import { createHash } from "node:crypto";
import { existsSync, mkdirSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { buildSync } from "esbuild";

/** Next to the packages that the bundle imports, in the usual folder for caches of tools. */
const CACHE = "node_modules/.cache/levy";

/**
 * Bundles a program with all of Levy's own modules that it imports, from the current sources. The version is 16 hex digits that change with
 * any of that code.
 *
 * @param {string} folder absolute path of the project folder
 * @param {string} entry the program's path within it, such as "lib/prism/processes/analysis-process.ts"
 * @returns {{ content: Uint8Array, version: string }}
 */
export function bundleProgram(folder, entry) {
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
 * Writes a bundled program to one file, named by its version. A process that loads its modules one by one through a loader needs several
 * times the CPU time before it does anything. Plain JavaScript, because `levy` starts here, before anything can load TypeScript.
 *
 * @param {string} folder absolute path of the project folder
 * @param {string} entry the program's path within it
 * @returns {string} the file's absolute path
 */
export function writeBundle(folder, entry) {
  const { content, version } = bundleProgram(folder, entry);
  const file = path.join(folder, CACHE, `${path.basename(entry, ".ts")}-${version}.mjs`);
  if (existsSync(file)) return file;
  mkdirSync(path.dirname(file), { recursive: true });
  // Another process may write the same file: the rename replaces it as a whole, whichever comes last.
  const partial = `${file}.${process.pid}`;
  writeFileSync(partial, content);
  renameSync(partial, file);
  return file;
}
