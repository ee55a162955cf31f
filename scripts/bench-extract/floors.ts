import type { RecognizerLanguage } from "@/lib/prism/read/ocr/tesseract";
import { pdfjsFloor } from "./pdfjs-floor";
import type { LabeledReading } from "./read-labeled";
import { tesseractFloor } from "./tesseract-floor";

interface Sum {
  spentSeconds: number;
  floorSeconds: number;
}

/** Compares the time of reading with its lower bound: pdf.js alone for a PDF with text, one Tesseract pass for a picture. */
export class Floors {
  readonly #sums = new Map<string, Sum>();

  /** Measures the lower bound for a document whose reading and extraction took `spentSeconds`. */
  async add(kind: string, file: string, { document }: LabeledReading, spentSeconds: number): Promise<void> {
    if (kind === "pdf-text") this.#count("pdf-text: × pdf.js' text alone", spentSeconds, await pdfjsFloor(file));
    if (kind !== "pdf-scan" && kind !== "image") return;
    const own = RECOGNIZERS[document?.language ?? "en"] ?? "eng";
    const english = await tesseractFloor(file, "eng");
    const pass = own === "eng" ? english : await tesseractFloor(file, own);
    this.#count(`${kind}: × one Tesseract pass with English data`, spentSeconds, english);
    this.#count(`${kind}: × one Tesseract pass with the language's own data`, spentSeconds, pass);
    this.#count(`${kind} of language ${own}: × one Tesseract pass`, spentSeconds, pass);
  }

  text(): string {
    return [...this.#sums]
      .map(
        ([name, { spentSeconds, floorSeconds }]) =>
          `${name}: ${(spentSeconds / floorSeconds).toFixed(2)} (${spentSeconds.toFixed(1)} s of ${floorSeconds.toFixed(1)} s)\n`,
      )
      .join("");
  }

  #count(name: string, spentSeconds: number, floorSeconds: number): void {
    const sum = this.#sums.get(name) ?? { spentSeconds: 0, floorSeconds: 0 };
    this.#sums.set(name, { spentSeconds: sum.spentSeconds + spentSeconds, floorSeconds: sum.floorSeconds + floorSeconds });
  }
}

const RECOGNIZERS: Readonly<Record<string, RecognizerLanguage>> = { en: "eng", de: "deu", fr: "fra" };
