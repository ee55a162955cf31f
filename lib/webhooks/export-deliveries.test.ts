import { expect, it } from "vitest";
import { joined, testContext } from "@/scripts/testing/accounts";
import { recordWithDeliveries, register } from "@/scripts/testing/webhooks";
import { deliveryQuery } from "./delivery-page-schema";
import { exportDeliveries } from "./export-deliveries";

it("exports the deliveries of one endpoint as CSV, with filters, and none of another account's", async () => {
  const ctx = await testContext();
  const [endpoint, other] = [await register(ctx, "https://hooks.example.com/one"), await register(ctx, "https://hooks.example.com/two")];
  const made = (await recordWithDeliveries(ctx)).find((row) => row.endpointId === endpoint.id);
  const lines = async (webhookId: string, query: Record<string, unknown> = {}) =>
    (await joined(exportDeliveries(ctx, { webhookId, ...deliveryQuery.parse(query) }))).split("\r\n").slice(0, -1);
  expect(await lines(endpoint.id)).toEqual([
    expect.stringContaining("deliveryId,eventId,eventType,status"),
    expect.stringMatching(`^${made?.id},${made?.eventId},prism.job.completed,pending,0,`),
  ]);
  expect(await lines(other.id)).toHaveLength(2);
  expect(await lines(endpoint.id, { status: "failed" })).toHaveLength(1);
  await expect(lines("whk_unknown")).rejects.toMatchObject({ code: "resource_not_found" });
  await expect(joined(exportDeliveries(await testContext(), { webhookId: endpoint.id }))).rejects.toMatchObject({
    code: "resource_not_found",
  });
});
