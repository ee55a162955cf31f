import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import type { Counts, NewTaxpayer, Submission } from "@/e2e/portal/books";
import type { Switches } from "@/e2e/portal/switches";
import { processVariables } from "../start/settings";

const started = z.object({ url: z.string(), operatorUrl: z.string(), operatorToken: z.string() });

/** The reference portal as its own process, controlled through its operator's interface. */
export interface PortalProcess {
  url: string;
  counts(): Promise<Counts>;
  submissions(): Promise<Submission[]>;
  set(switches: Partial<Switches>): Promise<void>;
  register(taxpayer: NewTaxpayer): Promise<void>;
  stop(): Promise<void>;
}

export async function startPortalProcess(dataDir: string): Promise<PortalProcess> {
  const child: ChildProcess = spawn(
    process.execPath,
    [
      "--import",
      "tsx",
      fileURLToPath(new URL("../../e2e/portal/main.ts", import.meta.url)),
      "--port",
      "0",
      "--operator-port",
      "0",
      "--data-dir",
      dataDir,
      "--json",
    ],
    { stdio: ["ignore", "pipe", "inherit"], env: processVariables() as NodeJS.ProcessEnv },
  );
  if (!child.stdout) throw new Error("the portal has no output");
  const [line] = (await once(createInterface(child.stdout), "line")) as [string];
  const { url, operatorUrl, operatorToken } = started.parse(JSON.parse(line));
  const call = async (path: string, body?: unknown): Promise<unknown> => {
    const response = await fetch(`${operatorUrl}${path}`, {
      headers: { authorization: `Bearer ${operatorToken}` },
      ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`the portal's operator side answered ${response.status} ${await response.text()}`);
    return response.json();
  };
  return {
    url,
    counts: async () => (await call("/counts")) as Counts,
    submissions: async () => (await call("/submissions")) as Submission[],
    set: async (switches) => void (await call("/switches", switches)),
    register: async (taxpayer) => void (await call("/taxpayers", taxpayer)),
    stop: async () => {
      if (child.exitCode !== null) return;
      child.kill("SIGTERM");
      await once(child, "exit");
    },
  };
}
