import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { sha256Hex } from "./crypto";
import { logger } from "./logger";
import { bundled, oneFile } from "./one-file.mjs";

/** What `fork` is given to run a program of ours in a process of its own. */
export interface ChildProgram {
  file: string;
  execArgv: string[];
  /** The project's own: packages are found from there. */
  folder: string;
}

const programs = new Map<string, ChildProgram>();

/**
 * The program at `entry`, a path within the project, as one file that is made once a process; where it can't be written,
 * through the loader. Throws where `entry` is not to be found: Levy was not started from its own folder.
 */
export function childProgram(entry: string): ChildProgram {
  const made = programs.get(entry) ?? makeProgram(entry);
  programs.set(entry, made);
  return made;
}

const versions = new Map<string, string>();

/** Names the code of the program at `entry`, as `versionIn` does; asked for once a process. */
export function programVersion(entry: string): string {
  const known = versions.get(entry) ?? versionIn(projectFolder(entry), entry);
  versions.set(entry, known);
  return known;
}

/** Names a program's code in `folder` and all packages there: 16 hex digits, others as soon as a module of ours or a package is. */
export function versionIn(folder: string, entry: string): string {
  const lock = path.join(folder, "package-lock.json");
  return sha256Hex(bundled(folder, entry).version + (existsSync(lock) ? readFileSync(lock, "utf8") : "")).slice(0, 16);
}

function makeProgram(entry: string): ChildProgram {
  const folder = projectFolder(entry);
  try {
    return { file: oneFile(folder, entry), execArgv: [], folder };
  } catch (error) {
    logger("child-program").warn({ err: error, entry }, "the program could not be put into one file; it starts more slowly");
    return { file: path.join(folder, entry), execArgv: ["--import", "tsx"], folder };
  }
}

/** The folder above this file that has the entry, or, where a bundler has moved this code, the one that Levy was started in. */
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
