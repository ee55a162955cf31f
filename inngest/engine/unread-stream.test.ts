import { stream } from "inngest/experimental/durable-endpoints";
import { expect, test } from "vitest";
import { Engines } from "./testing/engines";

test("a function that streams fails with NotImplementedError", async () => {
  const group = new Engines((client) => [
    client.createFunction({ id: "streams", retries: 0, triggers: { event: "test/stream" } }, async ({ step }) => {
      await step.run("quiet", () => 1);
      stream.push("loud");
    }),
  ]);
  const { engine } = await group.start();
  await engine.receive([{ name: "test/stream", data: {} }]);
  await group.idle();
  expect((await group.runs())[0]).toMatchObject({
    status: "failed",
    result: { error: { name: "NotImplementedError", message: expect.stringContaining("streaming") } },
  });
  await group.stopAll();
});
