import { createRequire } from "node:module";
import PDFDocument from "pdfkit";

const resolvePackageFile = createRequire(import.meta.url).resolve;
const font = (path: string): string => resolvePackageFile(`@expo-google-fonts/${path}`);

/** The three font families of the samples, all under the SIL Open Font License; each has the naira sign. */
const FONTS = {
  sans: font("inter/400Regular/Inter_400Regular.ttf"),
  sansBold: font("inter/700Bold/Inter_700Bold.ttf"),
  plex: font("ibm-plex-sans/400Regular/IBMPlexSans_400Regular.ttf"),
  plexBold: font("ibm-plex-sans/600SemiBold/IBMPlexSans_600SemiBold.ttf"),
  serif: font("source-serif-4/400Regular/SourceSerif4_400Regular.ttf"),
  serifBold: font("source-serif-4/600SemiBold/SourceSerif4_600SemiBold.ttf"),
  serifItalic: font("source-serif-4/400Regular_Italic/SourceSerif4_400Regular_Italic.ttf"),
} as const;
export type FontName = keyof typeof FONTS;

export interface TextStyle {
  font?: FontName;
  /** In points. */
  size?: number;
  color?: string;
  /** Which point of the text `x` refers to. */
  align?: "left" | "right" | "center";
}

export interface SheetOptions {
  title: string;
  author: string;
  /** In UTC; also determines the file's id. */
  drawnAt: string;
  font: FontName;
  ink?: string;
  userPassword?: string;
}

const FIGURES: PDFKit.Mixins.OpenTypeFeatures[] = ["tnum"];

/** A4 pages on which layouts place text in points (1/72 inch) from the top left corner. */
export class Sheet {
  readonly width = 595.28;
  readonly height = 841.89;
  readonly #doc: PDFKit.PDFDocument;
  readonly #chunks: Buffer[] = [];
  readonly #base: Required<TextStyle>;

  constructor(options: SheetOptions) {
    const drawnAt = new Date(options.drawnAt);
    this.#doc = new PDFDocument({
      size: "A4",
      margin: 0,
      pdfVersion: options.userPassword === undefined ? "1.7" : "1.7ext3",
      // Deflate output differs between versions of zlib; uncompressed, the bytes are the same on every machine.
      compress: false,
      userPassword: options.userPassword,
      info: {
        Title: options.title,
        Author: options.author,
        Creator: "Levy samples",
        Producer: "PDFKit",
        CreationDate: drawnAt,
        ModDate: drawnAt,
      },
    });
    this.#doc.on("data", (chunk: Buffer) => this.#chunks.push(chunk));
    this.#base = { font: options.font, size: 9, color: options.ink ?? "#1d1f24", align: "left" };
  }

  addPage(): void {
    this.#doc.addPage();
  }

  /** Draws one line of text; `y` is the top of its box. */
  text(text: string, x: number, y: number, style: TextStyle = {}): void {
    const { font: name, size, color, align } = { ...this.#base, ...style };
    this.#doc.font(FONTS[name]).fontSize(size).fillColor(color);
    // Digits are set tabular and without kerning; otherwise the comma of "7,500" slips under the seven.
    const options = /\d/.test(text) ? { features: FIGURES } : {};
    const width = this.#doc.widthOfString(text, options);
    const left = align === "right" ? x - width : align === "center" ? x - width / 2 : x;
    this.#doc.text(text, left, y, { ...options, lineBreak: false });
  }

  /** Draws several lines, `leading` points apart; returns the y below the last. */
  lines(texts: readonly string[], x: number, y: number, leading: number, style: TextStyle = {}): number {
    texts.forEach((text, index) => this.text(text, x, y + index * leading, style));
    return y + texts.length * leading;
  }

  /** Draws text wrapped to `width`; returns the y below it. */
  paragraph(text: string, x: number, y: number, width: number, leading: number, style: TextStyle = {}): number {
    const { font: name, size } = { ...this.#base, ...style };
    this.#doc.font(FONTS[name]).fontSize(size);
    const rows: string[] = [];
    for (const word of text.split(" ")) {
      const last = rows.at(-1);
      if (last !== undefined && this.#doc.widthOfString(`${last} ${word}`) <= width) rows[rows.length - 1] = `${last} ${word}`;
      else rows.push(word);
    }
    return this.lines(rows, x, y, leading, style);
  }

  rule(x1: number, y1: number, x2: number, y2: number, color = "#c9ccd3", thickness = 0.6): void {
    this.#doc.lineWidth(thickness).strokeColor(color).moveTo(x1, y1).lineTo(x2, y2).stroke();
  }

  fill(x: number, y: number, width: number, height: number, color: string): void {
    this.#doc.rect(x, y, width, height).fill(color);
  }

  outline(x: number, y: number, width: number, height: number, color = "#c9ccd3", thickness = 0.6): void {
    this.#doc.lineWidth(thickness).strokeColor(color).rect(x, y, width, height).stroke();
  }

  circle(x: number, y: number, radius: number, color: string): void {
    this.#doc.circle(x, y, radius).fill(color);
  }

  /** Draws a picture over the whole page, as a scanner does. */
  picture(image: Buffer): void {
    this.#doc.image(image, 0, 0, { width: this.width, height: this.height });
  }

  async bytes(): Promise<Buffer> {
    const finished = new Promise<void>((resolve, reject) => this.#doc.on("end", resolve).on("error", reject));
    this.#doc.end();
    await finished;
    return Buffer.concat(this.#chunks);
  }
}
