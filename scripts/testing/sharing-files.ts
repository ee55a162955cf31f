import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Matches tests that change the settings, modules, clock or signals of their process, which the next test file would inherit. */
const CHANGES_ITS_PROCESS =
  /\b(?:setEnv|setOwnEnv|setPasswordCost|replaceMasterKeys)\(|\bvi\.(?:mock|doMock|stub\w+|spyOn|useFakeTimers|resetModules|setSystemTime)\(|process\.(?:env|chdir|on)\b/;

/**
 * Folders whose code serves, resolves hosts, measures time or makes requests for the whole process, and the words in their tests that show
 * that something of it is left behind.
 */
const OF_THE_PROCESS = /^lib\/(?:http|kernel)\//;
const USES_ITS_PROCESS =
  /createServer|\bfork\(|\bspawn|resolve-host|outbound|logTo|startHeartbeat|beatWorker|freshDatabase|getDatabase|testPartner/;

/**
 * The test files of `folders` that can share a process, in which their imports are loaded once: those whose text shows no change of the
 * process. Returned as patterns relative to `root`.
 */
export function sharingFiles(root: string, folders: readonly string[]): string[] {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((path) => /\.test\.tsx?$/.test(path))
      .map((path) => join(folder, path))
      .filter((path) => {
        const text = readFileSync(join(root, path), "utf8");
        return !CHANGES_ITS_PROCESS.test(text) && !(OF_THE_PROCESS.test(path) && USES_ITS_PROCESS.test(text));
      })
      // Brackets in a route's folder, as in app/v1/[job_id], must not be read as a glob's character class.
      .map((path) => path.replace(/[[\]()]/g, "\\$&")),
  );
}
