import { createRequire } from "node:module";
import type * as Runtime from "onnxruntime-web";

/** The runtime that executes the second engine's networks. */
export type InferenceRuntime = Pick<typeof Runtime, "InferenceSession" | "Tensor">;

/**
 * Returns the native runtime if its package is installed, which needs a fifth of the time; else WebAssembly, which runs anywhere. The
 * native package is an optional dependency: it doesn't support every system, and an installation may omit it.
 */
export async function inferenceRuntime(): Promise<InferenceRuntime> {
  return nativeRuntime() ?? (await portableRuntime());
}

/** The native runtime; null if its package isn't installed or doesn't support this system. */
export function nativeRuntime(): InferenceRuntime | null {
  // The package's Windows builds send telemetry to their maker.
  if (process.platform === "win32") return null;
  try {
    return createRequire(import.meta.url)("onnxruntime-node") as InferenceRuntime;
  } catch {
    return null;
  }
}

/** The WebAssembly runtime: slower, but without native code. */
export async function portableRuntime(): Promise<InferenceRuntime> {
  const { env, InferenceSession, Tensor } = await import("onnxruntime-web");
  env.wasm.numThreads = 1;
  return { InferenceSession, Tensor };
}
