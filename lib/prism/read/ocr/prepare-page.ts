import { eraseRules } from "./erase-rules";
import { evenLight } from "./even-light";
import { flatten } from "./flatten";
import type { PreparedPicture } from "./prepare-picture";

/**
 * A prepared picture made ready for being read as a page: shadows lifted and, in a photograph, its lines of text made level.
 * Slips are left as they are, for the second engine reads them line by line. `bent`: places are no longer those of `prepared`.
 */
export async function preparePage(prepared: PreparedPicture, photo: boolean): Promise<{ page: PreparedPicture; bent: boolean }> {
  if (prepared.image.channels !== 1) return { page: prepared, bent: false };
  const lit = (await evenLight(prepared.image)) ?? prepared.image;
  const level = photo ? await flatten(lit) : null;
  if (!level) return { page: { ...prepared, image: lit }, bent: false };
  // Rules that sloped were not seen as such.
  const ruled = eraseRules(level);
  return { page: { ...prepared, image: ruled?.image ?? level, rules: [...prepared.rules, ...(ruled?.rules ?? [])] }, bent: true };
}
