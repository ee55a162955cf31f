import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";
import { forwardWebOutput } from "./web-output";

it("log lines stay whole where a pipe hands them over in parts, and Next's announcement is left out", async () => {
  const from = new PassThrough();
  const to = new PassThrough();
  forwardWebOutput(from, to);
  const log = Buffer.from('{"level":30,"msg":"süß"}\n{"level":50,"msg":"two"}\n');
  const within = log.indexOf("ü") + 1;
  from.write("▲ Next.js 16\n- Local: http://127.0.0.1:3000\n\n✓ Ready in 1s\n");
  from.write(log.subarray(0, within));
  await new Promise(setImmediate);
  from.end(log.subarray(within));
  from.once("close", () => setImmediate(() => to.end()));
  expect(await text(to)).toBe(log.toString("utf8"));
});
