import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@/drizzle/embedded/free-port";
import { installWithApt } from "./apt";

export function hasRedis(): boolean {
  return spawnSync("redis-server", ["--version"], { stdio: "ignore" }).status === 0;
}

/** Installs redis-server if apt-get is available. Without it, the tests of shared rate limits are skipped, which is announced. */
export function ensureRedis(say: (line: string) => void): void {
  if (hasRedis()) return;
  installWithApt(["redis-server"], say);
  if (!hasRedis()) say("No redis-server here: the tests of meters that several processes share are skipped. Install one to run them.");
}

export interface RedisServer {
  url: string;
  process: ChildProcess;
  stop(): Promise<void>;
}

/** Starts a separate Redis without persistence, on `port` or a free one. */
export async function startRedis(port?: number): Promise<RedisServer> {
  const chosen = port ?? (await freePort());
  const folder = mkdtempSync(join(tmpdir(), "levy-redis-"));
  const server = spawn(
    "redis-server",
    ["--port", String(chosen), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no", "--dir", folder],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  const gone = new Promise<void>((resolve) =>
    server.once("exit", () => {
      rmSync(folder, { recursive: true, force: true });
      resolve();
    }),
  );
  await new Promise<void>((resolve, reject) => {
    let said = "";
    server.stdout.on("data", (chunk: Buffer) => {
      said += chunk.toString("utf8");
      if (/ready to accept connections/i.test(said)) resolve();
    });
    server.once("exit", (code) => reject(new Error(`redis-server ended (${code}):\n${said}`)));
  });
  return {
    url: `redis://127.0.0.1:${chosen}`,
    process: server,
    stop: async () => {
      server.kill("SIGKILL");
      await gone;
    },
  };
}
