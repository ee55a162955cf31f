/** A font that is never loaded. */
class UnusedFontFace {
  readonly loaded = Promise.resolve(this);
}

/**
 * What pdf.js asks of a browser's document when it installs the fonts of a PDF, doing nothing. Letters are placed here and
 * never painted: without this, pdf.js turns the outline of every letter into a path, a third of the work of a page.
 */
export function fontlessDocument(): unknown {
  const sheet = { insertRule: () => 0, cssRules: [] };
  const style = { sheet, remove: () => undefined };
  // With the browser's interface for fonts there, their data are not written out as base64 rules either.
  Object.assign(globalThis, { FontFace: (globalThis as { FontFace?: unknown }).FontFace ?? UnusedFontFace });
  return { fonts: new Set(), createElement: () => style, documentElement: { getElementsByTagName: () => [{ append: () => undefined }] } };
}
