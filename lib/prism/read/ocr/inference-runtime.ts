import { createRequire } from "node:module";
import type * as Runtime from "onnxruntime-web";

/** What runs the second engine's networks. */
export type InferenceRuntime = Pick<typeof Runtime, "InferenceSession" | "Tensor">;

/**
 * The processor's own code where its package is installed, at a fifth of the cost; else WebAssembly, which runs anywhere.
 * It is an optional dependency: it has no code for some systems, and an installation may leave it out.
 */
export async function inferenceRuntime(): Promise<InferenceRuntime> {
  return nativeRuntime() ?? (await portableRuntime());
}

/** Null where its package is not installed, or has no code for this system. */
export function nativeRuntime(): InferenceRuntime | null {
  // Its builds for Windows report their use to their maker.
  if (process.platform === "win32") return null;
  try {
    return createRequire(import.meta.url)("onnxruntime-node") as InferenceRuntime;
  } catch {
    return null;
  }
}

/** Slower, and without anything that is made for one system. */
export async function portableRuntime(): Promise<InferenceRuntime> {
  const { env, InferenceSession, Tensor } = await import("onnxruntime-web");
  env.wasm.numThreads = 1;
  return { InferenceSession, Tensor };
}
