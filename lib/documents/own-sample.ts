import { createReadStream } from "node:fs";
import { access } from "node:fs/promises";
import { join } from "node:path";
import { env } from "@/lib/kernel/env";

const SAMPLE_NAME = /^[a-z0-9]+(-[a-z0-9]+)*\.(pdf|png|jpg|xml)$/;

/**
 * Returns the file name if `text` is the URL of one of this deployment's own samples, spelled exactly as published, and null otherwise. A
 * query, percent-encoding, dot segments, or another spelling don't match.
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
 * Returns a sample's content, or null if there is no such sample. Read from disk: a request to this deployment's own address would need an
 * exception in the outbound guard, and would fail wherever the service can't reach itself under its public name.
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
