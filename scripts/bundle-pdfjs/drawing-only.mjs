import { transform } from "esbuild";

/** What the portal uses of pdf.js (components/result/pdf-pages.tsx). */
const USED = ["getDocument", "GlobalWorkerOptions", "PDFWorker"];

/**
 * A loader of the web application's build: leaves in pdf.js only what drawing pages needs, about half of it. The rest, such as its editors
 * of annotations, would be loaded with every document, because pdf.js also offers everything as a global and its classes set themselves up
 * when they are defined, so that no bundler may drop them.
 *
 * @param {string} source `pdf.mjs` of pdfjs-dist, either build
 * @throws if another version of pdf.js is written differently
 */
export async function drawingOnly(source) {
  const local = replaceOnce(source, /^globalThis\.pdfjsLib = \{[^}]*\};$/m, "");
  const exported = replaceOnce(local, /^export \{[^}]*\};$/m, `export { ${USED.join(", ")} };`);
  // A class whose definition counts as pure is dropped if nothing refers to it.
  const pure = exported.replace(
    /^class (\w+)(?: extends \w+)? \{(?:\}|\n[^]*?^\})$/gm,
    (text, name) => `const ${name} = /* @__PURE__ */ (() => ${text})();`,
  );
  // Only Node has it; for a browser, the bundler would add a substitute.
  const { code } = await transform(pure, { format: "esm", treeShaking: true, define: { Buffer: "undefined" } });
  return code;
}

function replaceOnce(text, pattern, replacement) {
  if (!pattern.test(text)) throw new Error(`pdf.js has nothing like ${pattern}: see scripts/bundle-pdfjs/drawing-only.mjs`);
  return text.replace(pattern, () => replacement);
}

/** As the bundler calls it. */
export default async function load(source) {
  return drawingOnly(source);
}
