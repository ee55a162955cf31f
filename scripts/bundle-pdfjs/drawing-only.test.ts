import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, it } from "vitest";
import { drawingOnly } from "./drawing-only.mjs";

const require = createRequire(import.meta.url);

it.each(["pdfjs-dist/build/pdf.mjs", "pdfjs-dist/legacy/build/pdf.mjs"])(
  "leaves in %s what draws pages, and drops the rest",
  async (path) => {
    const whole = readFileSync(require.resolve(path), "utf8");
    const code = await drawingOnly(whole);
    expect(code.match(/^export \{[^}]*\}/m)?.[0].match(/\w+/g)).toEqual(["export", "GlobalWorkerOptions", "PDFWorker", "getDocument"]);
    for (const kept of ["CanvasGraphics", "PDFPageProxy", "WorkerTransport", "FontLoader"]) expect(code).toContain(`class ${kept}`);
    for (const dropped of ["AnnotationEditorLayer", "AnnotationLayer", "XfaLayer", "SignatureExtractor", "pdfjsLib"])
      expect(code).not.toMatch(new RegExp(`(class|globalThis\\.)\\s*${dropped}`));
    expect(code).not.toMatch(/typeof Buffer|instanceof Buffer/);
    expect(code.length / whole.length).toBeLessThan(0.7);
  },
);

it("says so if pdf.js is written differently", async () => {
  await expect(drawingOnly("export { getDocument };")).rejects.toThrow("pdf.js has nothing like");
});
