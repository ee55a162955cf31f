import { expect, it } from "vitest";
import { testContext } from "@/scripts/testing/accounts";
import { eventKinds } from "./event-kinds";
import { sampleData } from "./sample-events";

it("every sample is marked with sample: true, except webhook.test", async () => {
  const ctx = await testContext({});
  const unmarked = eventKinds.filter((kind) => sampleData(ctx, kind, "whk_1").sample !== true);
  expect(unmarked).toEqual(["webhook.test"]);
});

it("samples name the fields, tasks and batches that real events name", async () => {
  const ctx = await testContext({});
  expect(sampleData(ctx, "vat.filing.failed", "whk_1").error).toMatchObject({ field: "data[0].taxId", recordIndex: 0 });
  expect(sampleData(ctx, "wht.filing.failed", "whk_1").error).toMatchObject({ field: "data[0].beneficiaryTin", recordIndex: 0 });
  for (const kind of ["prism.analysis.complete", "prism.analysis.failed", "prism.job.completed"] as const)
    expect(sampleData(ctx, kind, "whk_1")).toMatchObject({ taskId: "sample-task", batchId: "sample-batch" });
});
