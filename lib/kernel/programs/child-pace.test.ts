import { fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { afterEach, expect, it } from "vitest";
import { childArguments, childTimeLimit, setChildPace } from "./child-pace";
import { childProgram } from "./child-program";

const inTests = { givesWay: false, patience: 20 };
afterEach(() => setChildPace(inTests));

/** The nice value at which a reader process runs, once it is ready. */
async function nicenessOfReader(): Promise<number> {
  const { file, execArgv, folder } = childProgram("lib/prism/read/reader-process.ts");
  const child = fork(file, childArguments(12), {
    cwd: folder,
    execArgv,
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  try {
    await once(child, "message");
    return niceness(child.pid ?? 0);
  } finally {
    child.kill("SIGKILL");
  }
}

/** The 19th field of a process's `stat`, counted behind its name, which may hold spaces. */
const niceness = (pid: number | "self") => Number(readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ")[16]);

it.skipIf(process.platform !== "linux")("a child process lowers its priority only if told to give way", async () => {
  expect(await nicenessOfReader()).toBe(niceness("self"));
  setChildPace({ givesWay: true, patience: 1 });
  expect(await nicenessOfReader()).toBe(Math.max(12, niceness("self")));
});

it("time limits of child processes are longer if they do not give way", () => {
  expect(childTimeLimit(30_000)).toBe(600_000);
  setChildPace({ givesWay: true, patience: 1 });
  expect(childTimeLimit(30_000)).toBe(30_000);
});
