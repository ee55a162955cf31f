import { beforeEach, describe, expect, it, vi } from "vitest";
import { begun } from "@/scripts/testing/forks";
import { createAnalysisPool } from "./analysis-pool";
import { defaultThresholds } from "../check/default-thresholds";
import type { AnalysisContext, LearnedCorrection } from "../model";

vi.mock("node:child_process", async (original) => (await import("@/scripts/testing/forks")).withNotedForks(await original()));
beforeEach(() => Object.assign(begun, { children: [], failures: [] }));

const context: AnalysisContext = {
  asOf: "2026-11-21",
  defaultCountry: "NG",
  business: { name: null, taxId: null, country: null, profile: {} },
  history: [],
  thresholds: defaultThresholds,
};
const request = { vendorName: "Acme Ltd", invoiceNumber: "A-1", invoiceDate: "2026-11-01" };
/** Takes hours to iterate. */
const endless = { ...context, corrections: new Array<LearnedCorrection>(4_000_000_000) };

describe("createAnalysisPool", () => {
  it("rejects if a process cannot be started, and continues with the next task", async () => {
    const pool = createAnalysisPool({ processes: 1 });
    begun.failures.push("missing");
    await expect(pool.understand(null, request, context)).rejects.toThrow("ENOENT");
    begun.failures.push("at once");
    await expect(pool.understand(null, request, context)).rejects.toThrow("no memory");
    await expect(pool.understand(null, request, context)).resolves.toBeDefined();
    pool.close();
  });

  it("keeps its processes running on SIGINT, SIGTERM and SIGHUP, since the parent ends them", async () => {
    const pool = createAnalysisPool({ processes: 1 });
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
      await pool.understand(null, request, context);
      begun.children[0]?.kill(signal);
    }
    await pool.understand(null, request, context);
    expect(begun.children).toHaveLength(1);
    pool.close();
  });

  it("rejects if its process is killed, without an analysis error, and continues with the next task", async () => {
    const pool = createAnalysisPool({ processes: 1 });
    const invoice = await pool.understand(null, request, context);
    const stopped = pool.judge(null, invoice, request, endless);
    const behind = pool.understand(null, request, context);
    begun.children[0]?.kill("SIGUSR2");
    await expect(stopped).rejects.toThrow(/stopped|ended/);
    await expect(behind).resolves.toBeDefined();
    pool.close();
  });
});
