/** See one-file.mjs. Throws if the sources have errors. */
export function bundled(folder: string, entry: string): { content: Uint8Array; version: string };

/** See one-file.mjs. Throws if the sources have errors or the file can't be written. */
export function oneFile(folder: string, entry: string): string;
