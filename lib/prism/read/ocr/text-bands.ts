import type { RasterImage } from "../pdf/render-page";

/** Rows of a picture that hold a line of text; `bottom` is the first row below it. */
export interface TextBand {
  top: number;
  bottom: number;
  /** Number of letter edges on its rows, as a measure of how much text it holds. */
  edges: number;
}

/** Difference in gray levels between two pixels of a row at the edge of a letter. */
const EDGE_CONTRAST = 40;
/** A row with fewer edges than this share of the page's busiest rows lies between two lines of text. */
const BUSY_SHARE = 0.06;
const MIN_HEIGHT_PX = 6;

/** Finds the lines of text of an upright, straight picture, from top to bottom, by how often its rows change between light and dark. */
export function textBandsOf(image: RasterImage): TextBand[] {
  const edges = edgesByRow(image);
  const busiest = Float64Array.from(edges).sort()[Math.floor(edges.length * 0.98)] ?? 0;
  const least = Math.max(4, busiest * BUSY_SHARE);
  const bands: TextBand[] = [];
  let band: TextBand | null = null;
  for (let y = 0; y <= edges.length; y++) {
    const count = edges[y] ?? 0;
    if (count >= least) {
      band ??= { top: y, bottom: y, edges: 0 };
      band.bottom = y + 1;
      band.edges += count;
    } else if (band) {
      if (band.bottom - band.top >= MIN_HEIGHT_PX) bands.push(band);
      band = null;
    }
  }
  return bands;
}

function edgesByRow({ width, height, channels, pixels }: RasterImage): Float64Array {
  const edges = new Float64Array(height);
  const step = 2 * channels;
  for (let y = 0; y < height; y++) {
    const end = (y + 1) * width * channels - step;
    let count = 0;
    for (let at = y * width * channels; at < end; at += step) {
      if (Math.abs((pixels[at] ?? 0) - (pixels[at + step] ?? 0)) > EDGE_CONTRAST) count++;
    }
    edges[y] = count;
  }
  return edges;
}
