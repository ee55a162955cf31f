import { createRequire } from "node:module";
import path from "node:path";
import { createWorker, OEM, PSM, type Worker } from "tesseract.js";
import { readFailure } from "../read-options";

/** A recognized word, in pixels of its picture. */
export interface PixelWord {
  text: string;
  confidence: number;
  left: number;
  top: number;
  right: number;
  bottom: number;
  /** Horizontal middles of the letters, from engines that report them. */
  centers?: number[];
  /** Confidence of each letter, from engines that report it. */
  letterConfidences?: number[];
}

/** Languages with recognition data. English is used if a language's package isn't installed. */
export type RecognizerLanguage = "eng" | "deu" | "fra";

const running = new Map<RecognizerLanguage, Promise<Worker>>();

/** Reads the words of a picture, a PNG or PGM file, in reading order. The recognizer is kept for this process's next picture. */
export async function recognizeWords(picture: Buffer, dpi: number, language: RecognizerLanguage): Promise<PixelWord[]> {
  const worker = await workerFor(language);
  await worker.setParameters({ user_defined_dpi: String(dpi) });
  const { data } = await worker.recognize(picture, {}, { blocks: true, text: false });
  const words = (data.blocks ?? [])
    .flatMap((block) => block.paragraphs)
    .flatMap((paragraph) => paragraph.lines)
    .flatMap((line) => line.words);
  return words
    .filter((word) => word.text.trim() !== "")
    .map((word) => ({
      text: word.text.trim(),
      confidence: Math.min(1, Math.max(0, word.confidence / 100)),
      left: word.bbox.x0,
      top: word.bbox.y0,
      right: word.bbox.x1,
      bottom: word.bbox.y1,
    }));
}

/** Ends the recognizers, so that the process can exit. */
export async function stopRecognizer(): Promise<void> {
  const stopping = [...running.values()];
  running.clear();
  await Promise.all(stopping.map(async (worker) => (await worker).terminate()));
}

function workerFor(wanted: RecognizerLanguage): Promise<Worker> {
  const data = dataFolder(wanted);
  const language = data === null ? "eng" : wanted;
  const known = running.get(language);
  if (known) return known;
  const starting = startWorker(language, data ?? dataFolder("eng") ?? "");
  running.set(language, starting);
  starting.catch(() => running.delete(language));
  return starting;
}

function dataFolder(language: RecognizerLanguage): string | null {
  try {
    return path.dirname(createRequire(import.meta.url).resolve(`@tesseract.js-data/${language}/package.json`));
  } catch {
    return null;
  }
}

async function startWorker(language: RecognizerLanguage, data: string): Promise<Worker> {
  const worker = await createWorker(language, OEM.LSTM_ONLY, {
    langPath: path.join(data, "4.0.0_best_int"),
    cacheMethod: "none",
    gzip: true,
    logger: () => undefined,
    // Without a handler, the library throws outside any promise and ends the process.
    errorHandler: () => undefined,
  }).catch(() => {
    throw readFailure("internal_error", "The text recognition engine could not be started");
  });
  await worker.setParameters({ tessedit_pageseg_mode: PSM.SINGLE_COLUMN });
  return worker;
}
