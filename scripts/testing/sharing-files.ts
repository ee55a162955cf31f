import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Settings, modules, clocks and signals of a process: who changes one would leave it to the test file that comes next. */
const CHANGES_ITS_PROCESS =
  /\b(?:setEnv|setOwnEnv|setPasswordCost|replaceMasterKeys)\(|\bvi\.(?:mock|doMock|stub\w+|spyOn|useFakeTimers|resetModules|setSystemTime)\(|process\.(?:env|chdir|on)\b/;

/** The folders of how the process itself serves, resolves, times and calls, and what their tests say that leave something of it. */
const OF_THE_PROCESS = /^lib\/(?:http|kernel)\//;
const USES_ITS_PROCESS =
  /createServer|\bfork\(|\bspawn|resolve-host|outbound|logTo|startHeartbeat|beatWorker|freshDatabase|getDatabase|testPartner/;

/**
 * The test files of `folders` that can share a process, in which what they import is loaded once: those that say of nothing that they
 * change it for the whole process. As patterns from `root`.
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
      // The folder of a route's parameter, as in app/v1/[job_id], is no choice of letters.
      .map((path) => path.replace(/[[\]()]/g, "\\$&")),
  );
}
