import { OPS } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { PageBox } from "./covers";
import { apply, type Matrix } from "./matrix";

/** A ruled line on the displayed page, in points. */
export interface Segment {
  orientation: "horizontal" | "vertical";
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface FilledArea {
  left: number;
  top: number;
  right: number;
  bottom: number;
  fill: string;
}

const MIN_LENGTH_PT = 8;
const MAX_THICKNESS_PT = 2.5;
const MAX_SEGMENTS = 4_000;

const STROKES: ReadonlySet<number> = new Set([
  OPS.stroke,
  OPS.closeStroke,
  OPS.fillStroke,
  OPS.eoFillStroke,
  OPS.closeFillStroke,
  OPS.closeEOFillStroke,
]);
const FILLS: ReadonlySet<number> = new Set([
  OPS.fill,
  OPS.eoFill,
  OPS.fillStroke,
  OPS.eoFillStroke,
  OPS.closeFillStroke,
  OPS.closeEOFillStroke,
]);

/** Count of numbers after each path command: move, line, cubic curve, quadratic curve, close. */
const COORDINATES = [2, 2, 6, 4, 0] as const;

/** Collects the straight, axis-parallel lines and the filled boxes among the painted paths. */
export class PathCollector {
  readonly segments: Segment[] = [];
  readonly areas: FilledArea[] = [];

  /** Adds a path. `args` are those of pdf.js' constructPath: the painting operator, the path's commands, and its bounding box. */
  add(args: readonly unknown[], matrix: Matrix, fill: string): void {
    const [painting, paths] = args;
    if (typeof painting !== "number" || !Array.isArray(paths) || this.segments.length >= MAX_SEGMENTS) return;
    const filled = FILLS.has(painting) && fill !== "none";
    const stroked = STROKES.has(painting);
    if (!filled && !stroked) return;
    for (const path of paths) {
      for (const subpath of subpaths(path, matrix)) {
        if (filled) this.#addArea(subpath, fill);
        if (stroked) this.#addLines(subpath);
      }
    }
  }

  #addArea(points: readonly (readonly [number, number])[], fill: string): void {
    if (points.length < 3) return;
    const xs = points.map(([x]) => x);
    const ys = points.map(([, y]) => y);
    const area = { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys), fill };
    const width = area.right - area.left;
    const height = area.bottom - area.top;
    if (height <= MAX_THICKNESS_PT)
      this.#push("horizontal", area.left, (area.top + area.bottom) / 2, area.right, (area.top + area.bottom) / 2);
    else if (width <= MAX_THICKNESS_PT)
      this.#push("vertical", (area.left + area.right) / 2, area.top, (area.left + area.right) / 2, area.bottom);
    else if (this.areas.length < MAX_SEGMENTS) this.areas.push(area);
  }

  #addLines(points: readonly (readonly [number, number])[]): void {
    for (let i = 1; i < points.length; i++) {
      const [x0, y0] = points[i - 1] ?? [0, 0];
      const [x1, y1] = points[i] ?? [0, 0];
      if (Math.abs(y1 - y0) <= 1) this.#push("horizontal", Math.min(x0, x1), (y0 + y1) / 2, Math.max(x0, x1), (y0 + y1) / 2);
      else if (Math.abs(x1 - x0) <= 1) this.#push("vertical", (x0 + x1) / 2, Math.min(y0, y1), (x0 + x1) / 2, Math.max(y0, y1));
    }
  }

  #push(orientation: Segment["orientation"], left: number, top: number, right: number, bottom: number): void {
    const length = orientation === "horizontal" ? right - left : bottom - top;
    if (length >= MIN_LENGTH_PT) this.segments.push({ orientation, left, top, right, bottom });
  }
}

/**
 * Returns the box if a path, painted or clipping, is a single upright rectangle; null for any other shape. `args` as for
 * `PathCollector.add`.
 */
export function plainBoxOf([, paths]: readonly unknown[], matrix: Matrix): PageBox | null {
  const [points, ...others] = Array.isArray(paths) ? paths.flatMap((path) => [...subpaths(path, matrix)]) : [];
  if (!points || points.length < 4 || points.length > 6 || others.some((other) => other.length > 1)) return null;
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const box = { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
  const isCorner = ([x, y]: readonly [number, number]): boolean =>
    Math.min(x - box.left, box.right - x) < CORNER_PT && Math.min(y - box.top, box.bottom - y) < CORNER_PT;
  return points.every(isCorner) ? box : null;
}

const CORNER_PT = 0.5;

/** Whether the path's painting operator fills it. */
export const isFilled = ([painting]: readonly unknown[]): boolean => typeof painting === "number" && FILLS.has(painting);

function* subpaths(path: unknown, matrix: Matrix): Generator<[number, number][]> {
  if (!isNumberList(path)) return;
  let points: [number, number][] = [];
  for (let i = 0; i < path.length;) {
    const command = path[i] ?? 0;
    const count = COORDINATES[command as 0 | 1 | 2 | 3 | 4];
    if (count === undefined) return;
    if (command === 0 && points.length > 0) {
      yield points;
      points = [];
    }
    if (count > 0) points.push(apply(matrix, path[i + count - 1] ?? 0, path[i + count] ?? 0));
    if (command === 4 && points[0]) points.push(points[0]);
    i += 1 + count;
  }
  if (points.length > 0) yield points;
}

function isNumberList(path: unknown): path is ArrayLike<number> {
  return ArrayBuffer.isView(path) || Array.isArray(path);
}
