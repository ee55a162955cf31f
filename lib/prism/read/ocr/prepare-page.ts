import { eraseRules } from "./erase-rules";
import { liftShadows } from "./lift-shadows";
import { flatten } from "./flatten";
import type { PreparedPicture } from "./prepare-picture";

/**
 * Prepares a picture for reading as a page: lifts shadows and, in a photograph, levels the lines of text. Slips don't need this, because
 * the second engine reads them line by line. If `bent` is true, coordinates no longer match those of `prepared`.
 */
export async function preparePage(prepared: PreparedPicture, photo: boolean): Promise<{ page: PreparedPicture; bent: boolean }> {
  if (prepared.image.channels !== 1) return { page: prepared, bent: false };
  const lit = (await liftShadows(prepared.image)) ?? prepared.image;
  const level = photo ? await flatten(lit) : null;
  if (!level) return { page: { ...prepared, image: lit }, bent: false };
  // Rules that sloped weren't recognized before.
  const ruled = eraseRules(level);
  return { page: { ...prepared, image: ruled?.image ?? level, rules: [...prepared.rules, ...(ruled?.rules ?? [])] }, bent: true };
}
