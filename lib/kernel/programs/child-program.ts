import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { sha256Hex } from "../crypto";
import { logger } from "../logger";
import { bundleProgram, writeBundle } from "./bundle-program.mjs";

/** The arguments with which `fork` runs one of Levy's own programs in a separate process. */
export interface ChildProgram {
  file: string;
  execArgv: string[];
  /** The project folder; packages are resolved from there. */
  folder: string;
}

const programs = new Map<string, ChildProgram>();

/**
 * Returns the program at `entry`, a path within the project, bundled into a single file once per process. If the file can't be written, the
 * program runs through the tsx loader instead. Throws if `entry` does not exist because Levy was not started from its own folder.
 */
export function childProgram(entry: string): ChildProgram {
  const made = programs.get(entry) ?? makeProgram(entry);
  programs.set(entry, made);
  return made;
}

const versions = new Map<string, string>();

/** The version of the program at `entry`, as `versionIn` computes it; computed once per process. */
export function programVersion(entry: string): string {
  const known = versions.get(entry) ?? versionIn(projectFolder(entry), entry);
  versions.set(entry, known);
  return known;
}

/** A version of the program at `entry` in `folder`: 16 hex digits that change with any of its own modules or with package-lock.json. */
export function versionIn(folder: string, entry: string): string {
  const lock = path.join(folder, "package-lock.json");
  return sha256Hex(bundleProgram(folder, entry).version + (existsSync(lock) ? readFileSync(lock, "utf8") : "")).slice(0, 16);
}

function makeProgram(entry: string): ChildProgram {
  const folder = projectFolder(entry);
  try {
    return { file: writeBundle(folder, entry), execArgv: [], folder };
  } catch (error) {
    logger("child-program").warn({ err: error, entry }, "the program could not be put into one file; it starts more slowly");
    return { file: path.join(folder, entry), execArgv: ["--import", "tsx"], folder };
  }
}

/** The first folder above this file that contains `entry`, or the working directory if a bundler has moved this code elsewhere. */
function projectFolder(entry: string): string {
  const above = ancestors(path.dirname(fileURLToPath(import.meta.url)));
  const found = [...above, process.cwd()].find((folder) => existsSync(path.join(folder, entry)));
  if (found === undefined) throw new Error(`${entry} was not found; start Levy from its own folder`);
  return found;
}

function ancestors(folder: string): string[] {
  const parent = path.dirname(folder);
  return parent === folder ? [folder] : [folder, ...ancestors(parent)];
}
