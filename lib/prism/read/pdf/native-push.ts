import { runInNewContext } from "node:vm";

const isNative = (method: unknown): boolean =>
  typeof method === "function" && Function.prototype.toString.call(method).includes("[native code]");

/**
 * pdf.js' legacy build replaces Array.prototype.push for the whole process on V8 up to 12.1 (Node 20), because of how it
 * fails on arrays of fixed length; nothing here has such arrays, and the replacement is several times as slow. This puts
 * the engine's own back.
 */
export function restoreNativePush(): void {
  if (isNative(Array.prototype.push)) return;
  const native: unknown = runInNewContext("Array.prototype.push");
  if (isNative(native))
    Object.defineProperty(Array.prototype, "push", { value: native, writable: true, configurable: true, enumerable: false });
}
