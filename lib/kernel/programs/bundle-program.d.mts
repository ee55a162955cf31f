/** See bundle-program.mjs. Throws if the sources have errors. */
export function bundleProgram(folder: string, entry: string): { content: Uint8Array; version: string };

/** See bundle-program.mjs. Throws if the sources have errors or the file can't be written. */
export function writeBundle(folder: string, entry: string): string;
