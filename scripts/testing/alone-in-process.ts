import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Folders whose tests vitest runs. */
const FOLDERS = ["app", "components", "lib", "inngest", "drizzle", "scripts", "e2e/portal"];

/** Settings, modules, clocks and signals of a process: who changes one would leave it to the test file that comes next. */
const CHANGES_ITS_PROCESS =
  /\b(?:setEnv|setOwnEnv|setPasswordCost|replaceMasterKeys)\(|\bvi\.(?:mock|doMock|stub\w+|spyOn|useFakeTimers|resetModules|setSystemTime)\(|process\.(?:env|chdir|on)\b/;

/**
 * The test files that need a process of their own, as paths from `root`: those that say that they change something of it. All others
 * share a few processes, in which what they import is loaded once.
 */
export function filesAloneInProcess(root: string): string[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((path) => /\.test\.tsx?$/.test(path))
      .map((path) => join(folder, path))
      .filter((path) => CHANGES_ITS_PROCESS.test(readFileSync(join(root, path), "utf8"))),
  );
}
