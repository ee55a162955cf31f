import { OPS, type PDFPageProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import { boxAround, commonBox, CoverCollector, keepsUpright, type PageBox } from "./covers";
import { initialTextState, placeGlyphs, type PaintedGlyph, type PdfFont, type TextState } from "./glyphs";
import { compose, IDENTITY, isMatrix, type Matrix } from "./matrix";
import { TRANSPARENT_WIDTH } from "./unpacked-size";
import { isFilled, PathCollector, plainBoxOf, type FilledArea, type Segment } from "./paths";

/** Everything a page paints, in points from the top left corner of the page as displayed. */
export interface PageContent {
  glyphs: PaintedGlyph[];
  segments: Segment[];
  areas: FilledArea[];
  /** Visible areas of the pictures. */
  pictures: PageBox[];
}

interface GraphicsState {
  matrix: Matrix;
  text: TextState;
  fill: string;
  stroke: string;
  fillAlpha: number;
  /** The box outside which nothing painted is visible; null for no clip, "shape" if the clip isn't a plain box. */
  clip: PageBox | "shape" | null;
  /** Painted through a mask or blended with what is beneath (§11), so that it hides nothing for certain. */
  blended: boolean;
  /** Whether the enclosing form is blended as a whole, whatever its contents set. */
  blendedForm: boolean;
}

/** Least opacity that hides what is beneath. */
const OPAQUE = 0.99;

type LayerVisibility = (properties: unknown) => boolean;

/** Far more than any invoice page paints; keeps a hostile page from filling the memory. */
const MAX_GLYPHS = 200_000;
/** Some programs cut a scan into a few hundred strips. */
const MAX_PICTURES = 1_000;

/** Interprets a page's operators (ISO 32000-1 §8, §9) as far as needed to find every letter, ruled line and filled area. */
export async function readPageContent(page: PDFPageProxy, layerVisible: LayerVisibility): Promise<PageContent> {
  const operators = await page.getOperatorList();
  const walker = new ContentWalker(page, layerVisible);
  for (let i = 0; i < operators.fnArray.length; i++) {
    walker.step(operators.fnArray[i] ?? 0, argumentsOf(operators.argsArray[i]));
    if (walker.glyphs.length > MAX_GLYPHS) break;
  }
  return {
    glyphs: walker.covers.uncovered(walker.glyphs),
    segments: walker.paths.segments,
    areas: walker.paths.areas,
    pictures: walker.pictures,
  };
}

class ContentWalker {
  readonly glyphs: PaintedGlyph[] = [];
  readonly paths = new PathCollector();
  readonly covers = new CoverCollector();
  readonly pictures: PageBox[] = [];
  readonly #base: Matrix;
  #state: GraphicsState;
  #stack: GraphicsState[] = [];
  #layers: boolean[] = [];
  /** Whether the next path becomes the clip of what follows. */
  #clips = false;

  constructor(
    private readonly page: PDFPageProxy,
    private readonly layerVisible: LayerVisibility,
  ) {
    const base: unknown = page.getViewport({ scale: 1 }).transform;
    this.#base = isMatrix(base) ? base : IDENTITY;
    this.#state = this.#initial();
  }

  step(op: number, args: readonly unknown[]): void {
    const [first, second] = args;
    switch (op) {
      case OPS.save:
        this.#save();
        break;
      case OPS.restore:
        this.#restore();
        break;
      case OPS.transform:
        this.#transform(args);
        break;
      case OPS.setGState:
        this.#setGraphicsState(first);
        break;
      case OPS.paintFormXObjectBegin:
        this.#save();
        this.#state.blendedForm ||= this.#state.blended || this.#state.fillAlpha < OPAQUE;
        this.#transform(first);
        if (isBox(second)) this.#clipTo(keepsUpright(this.#state.matrix) ? boxAround(second, this.#state.matrix) : null);
        break;
      case OPS.paintFormXObjectEnd:
        this.#restore();
        break;
      case OPS.beginAnnotation:
        this.#save();
        this.#state = { ...this.#initial() };
        this.#transform(args[2]);
        this.#transform(args[3]);
        break;
      case OPS.endAnnotation:
        this.#restore();
        break;
      case OPS.beginMarkedContent:
        this.#layers.push(true);
        break;
      case OPS.beginMarkedContentProps:
        this.#layers.push(first !== "OC" || this.layerVisible(second));
        break;
      case OPS.endMarkedContent:
        this.#layers.pop();
        break;
      case OPS.setFillRGBColor:
        this.#state.fill = color(args);
        break;
      case OPS.setStrokeRGBColor:
        this.#state.stroke = color(args);
        break;
      case OPS.setFillColorN:
      case OPS.setFillTransparent:
        this.#state.fill = "pattern";
        break;
      default:
        this.#setText(op, args);
        this.#placeText(op, args);
        this.#paintOver(op, args);
    }
  }

  /** Handles operators that paint or clip paths and pictures (8.5, 8.9). */
  #paintOver(op: number, args: readonly unknown[]): void {
    switch (op) {
      case OPS.clip:
      case OPS.eoClip:
        this.#clips = true;
        break;
      case OPS.constructPath:
        this.#addPath(args);
        break;
      case OPS.paintImageXObject:
        this.#showPicture();
        if (args[1] !== TRANSPARENT_WIDTH)
          this.#cover(keepsUpright(this.#state.matrix) ? boxAround([0, 0, 1, 1], this.#state.matrix) : null);
        break;
      case OPS.paintImageMaskXObject:
      case OPS.paintSolidColorImageMask:
        this.#showPicture();
        break;
    }
  }

  /** Handles operators that set the text state (ISO 32000-1, 9.3). */
  #setText(op: number, [first, second]: readonly unknown[]): void {
    const { text } = this.#state;
    switch (op) {
      case OPS.setFont:
        text.font = this.#font(first);
        text.fontSize = number(second);
        break;
      case OPS.setCharSpacing:
        text.charSpacing = number(first);
        break;
      case OPS.setWordSpacing:
        text.wordSpacing = number(first);
        break;
      case OPS.setHScale:
        text.horizontalScale = number(first) / 100;
        break;
      case OPS.setLeading:
        text.leading = -number(first);
        break;
      case OPS.setTextRise:
        text.rise = number(first);
        break;
      case OPS.setTextRenderingMode:
        text.renderMode = number(first);
        break;
    }
  }

  /** Handles operators that position and show text (9.4). */
  #placeText(op: number, args: readonly unknown[]): void {
    const { text } = this.#state;
    const [first, second] = args;
    switch (op) {
      case OPS.beginText:
        this.#beginAt(IDENTITY);
        break;
      case OPS.setTextMatrix:
        this.#beginAt(isMatrix(first) ? first : args);
        break;
      case OPS.setLeadingMoveText:
        text.leading = number(second);
        this.#moveText(number(first), number(second));
        break;
      case OPS.moveText:
        this.#moveText(number(first), number(second));
        break;
      case OPS.nextLine:
        this.#moveText(0, text.leading);
        break;
      case OPS.nextLineShowText:
        this.#moveText(0, text.leading);
        this.#show(first);
        break;
      case OPS.nextLineSetSpacingShowText:
        text.wordSpacing = number(first);
        text.charSpacing = number(second);
        this.#moveText(0, text.leading);
        this.#show(args[2]);
        break;
      case OPS.showText:
      case OPS.showSpacedText:
        this.#show(first);
        break;
    }
  }

  #addPath(args: readonly unknown[]): void {
    const { matrix, fill, fillAlpha } = this.#state;
    if (this.#layers.every(Boolean)) this.paths.add(args, matrix, fillAlpha > 0 ? fill : "none");
    if (isFilled(args) && fill !== "pattern") this.#cover(plainBoxOf(args, matrix));
    if (this.#clips) this.#clipTo(plainBoxOf(args, matrix));
    this.#clips = false;
  }

  /** Narrows the clip to `box`; null stands for any other shape. */
  #clipTo(box: PageBox | null): void {
    const { clip } = this.#state;
    this.#state.clip = box === null || clip === "shape" ? "shape" : clip === null ? box : commonBox(box, clip);
  }

  #showPicture(): void {
    const { clip, matrix, fillAlpha } = this.#state;
    if (fillAlpha < 0.02 || !this.#layers.every(Boolean) || this.pictures.length >= MAX_PICTURES) return;
    const box = boxAround([0, 0, 1, 1], matrix);
    this.pictures.push(clip === null || clip === "shape" ? box : commonBox(box, clip));
  }

  /** Records that the box hides what was painted before it, if it is opaque and visible. Null, for any other shape, hides nothing. */
  #cover(box: PageBox | null): void {
    const { clip, blended, blendedForm, fillAlpha } = this.#state;
    if (box === null || clip === "shape" || blended || blendedForm || fillAlpha < OPAQUE || !this.#layers.every(Boolean)) return;
    this.covers.add(box, clip, this.glyphs.length);
  }

  #beginAt(matrix: unknown): void {
    const { text } = this.#state;
    if (isMatrix(matrix)) text.matrix = matrix;
    text.x = text.y = text.lineX = text.lineY = 0;
  }

  #show(items: unknown): void {
    if (Array.isArray(items)) this.glyphs.push(...placeGlyphs(items, this.#state.text, this.#state.matrix, this.#paint()));
  }

  #paint(): PaintedGlyph["paint"] {
    const { text, fill, stroke, fillAlpha } = this.#state;
    const mode = text.renderMode & 3;
    if (mode === 3 || fillAlpha < 0.02 || !this.#layers.every(Boolean)) return "invisible";
    return isNearWhite(mode === 1 ? stroke : fill) ? "white" : "visible";
  }

  #moveText(x: number, y: number): void {
    const text = this.#state.text;
    text.x = text.lineX += x;
    text.y = text.lineY += y;
  }

  #font(name: unknown): PdfFont | null {
    if (typeof name !== "string" || !this.page.commonObjs.has(name)) return null;
    const found = this.page.commonObjs.get(name) as Record<string, unknown> | null;
    if (!found) return null;
    const fontMatrix = isMatrix(found.fontMatrix) ? found.fontMatrix : ([0.001, 0, 0, 0.001, 0, 0] as const);
    return {
      bold: found.bold === true || found.black === true || /bold|black|heavy|semibold|demi/i.test(String(found.name ?? "")),
      vertical: found.vertical === true,
      fontMatrix,
    };
  }

  #setGraphicsState(entries: unknown): void {
    if (!Array.isArray(entries)) return;
    for (const entry of entries) {
      if (!Array.isArray(entry)) continue;
      if (entry[0] === "ca") this.#state.fillAlpha = number(entry[1]);
      if (entry[0] === "SMask" || entry[0] === "BM") this.#state.blended = entry[1] !== false && entry[1] !== "source-over";
      if (entry[0] === "Font" && Array.isArray(entry[1])) {
        this.#state.text.font = this.#font(entry[1][0]);
        this.#state.text.fontSize = number(entry[1][1]);
      }
    }
  }

  #transform(matrix: unknown): void {
    if (isMatrix(matrix)) this.#state.matrix = compose(this.#state.matrix, matrix);
  }

  #save(): void {
    if (this.#stack.length < 1000) this.#stack.push({ ...this.#state, text: { ...this.#state.text } });
  }

  #restore(): void {
    const saved = this.#stack.pop();
    if (saved) this.#state = saved;
  }

  #initial(): GraphicsState {
    return {
      matrix: this.#base,
      text: initialTextState(),
      fill: "#000000",
      stroke: "#000000",
      fillAlpha: 1,
      clip: null,
      blended: false,
      blendedForm: false,
    };
  }
}

const isBox = (value: unknown): value is [number, number, number, number] =>
  (Array.isArray(value) || ArrayBuffer.isView(value)) &&
  Array.from(value as ArrayLike<unknown>).filter((part) => typeof part === "number").length === 4;

function argumentsOf(args: unknown): readonly unknown[] {
  return Array.isArray(args) ? args : [];
}

function number(value: unknown): number {
  return typeof value === "number" && Number.isFinite(value) ? value : 0;
}

/** Colors arrive either as "#rrggbb" or as three numbers. */
function color(args: readonly unknown[]): string {
  const [first] = args;
  if (typeof first === "string") return first;
  return `#${args
    .slice(0, 3)
    .map((part) => Math.round(number(part)).toString(16).padStart(2, "0"))
    .join("")}`;
}

/** Whether a color, #rrggbb, is nearly indistinguishable from white paper. */
export function isNearWhite(hex: string): boolean {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})/i.exec(hex);
  return match !== null && match.slice(1, 4).every((part) => Number.parseInt(part, 16) >= 0xf4);
}
