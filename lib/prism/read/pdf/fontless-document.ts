/** A font that is never loaded. */
class UnusedFontFace {
  readonly loaded = Promise.resolve(this);
}

/**
 * A stub of the browser document that pdf.js uses to install a PDF's fonts. Letters are only positioned here, never painted: without the
 * stub, pdf.js converts every letter's outline to a path, which is a third of the work per page.
 */
export function fontlessDocument(): unknown {
  const sheet = { insertRule: () => 0, cssRules: [] };
  const style = { sheet, remove: () => undefined };
  // If FontFace exists, pdf.js doesn't write the font data out as base64 CSS rules either.
  Object.assign(globalThis, { FontFace: (globalThis as { FontFace?: unknown }).FontFace ?? UnusedFontFace });
  return { fonts: new Set(), createElement: () => style, documentElement: { getElementsByTagName: () => [{ append: () => undefined }] } };
}
