import { runInNewContext } from "node:vm";

const isNative = (method: unknown): boolean =>
  typeof method === "function" && Function.prototype.toString.call(method).includes("[native code]");

/**
 * Restores the engine's own Array.prototype.push. On V8 up to 12.1 (Node 20), pdf.js' legacy build replaces it for the whole process to
 * work around a failure on fixed-length arrays. Nothing here uses such arrays, and the replacement is several times slower.
 */
export function restoreNativePush(): void {
  if (isNative(Array.prototype.push)) return;
  const native: unknown = runInNewContext("Array.prototype.push");
  if (isNative(native))
    Object.defineProperty(Array.prototype, "push", { value: native, writable: true, configurable: true, enumerable: false });
}
