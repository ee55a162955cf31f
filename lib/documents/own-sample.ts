import { createReadStream } from "node:fs";
import { access } from "node:fs/promises";
import { join } from "node:path";
import { env } from "@/lib/kernel/env";

const SAMPLE_NAME = /^[a-z0-9]+(-[a-z0-9]+)*\.(pdf|png|jpg|xml)$/;

/**
 * The file name, where `text` is the address of one of this deployment's own samples, spelled exactly as they are
 * published; else null. No query, encoding, dot segment or other spelling counts.
 */
export function ownSampleName(text: string): string | null {
  const { publicUrl, sandboxUrl } = env();
  for (const base of new Set([publicUrl, sandboxUrl])) {
    const name = text.startsWith(`${base}/samples/`) ? text.slice(`${base}/samples/`.length) : "";
    if (SAMPLE_NAME.test(name)) return name;
  }
  return null;
}

/**
 * A sample's content, or null where there is none of that name. It is read from disk: a request to our own address
 * would need a hole in the address guard, and fails wherever the service can't reach itself under its public name.
 */
export async function openOwnSample(name: string): Promise<AsyncIterable<Uint8Array> | null> {
  if (!SAMPLE_NAME.test(name)) return null;
  const path = join(process.cwd(), "public", "samples", name);
  const there = await access(path).then(
    () => true,
    () => false,
  );
  return there ? createReadStream(path) : null;
}
