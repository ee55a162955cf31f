import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const signals = fileURLToPath(new URL("./child-signals.ts", import.meta.url));
/** Prints its process id, then blocks its event loop forever. */
const CHILD = `import(${JSON.stringify(signals)}).then(async ({ leaveStoppingToParent }) => {
  await leaveStoppingToParent();
  process.stdout.write(String(process.pid));
  for (;;);
})`;
const PARENT = `require("node:child_process").spawn(process.execPath, ["--import", "tsx", "-e", ${JSON.stringify(CHILD)}], { stdio: ["ignore", "inherit", "inherit", "ipc"] })`;

it("a child process stuck in a busy loop ends when its parent is killed", async () => {
  const parent = spawn(process.execPath, ["-e", PARENT], { stdio: ["ignore", "pipe", "inherit"] });
  const [said] = (await once(parent.stdout, "data")) as [Buffer];
  const child = Number(said);
  expect(child).toBeGreaterThan(0);
  // The child holds the other end of this pipe, which closes once both processes are gone.
  const gone = once(parent.stdout.resume(), "close", { signal: AbortSignal.timeout(20_000) });
  parent.kill("SIGKILL");
  await gone.catch((error: unknown) => {
    process.kill(child, "SIGKILL");
    throw error;
  });
}, 40_000);
