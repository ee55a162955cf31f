/** See one-file.mjs. Throws where the sources are faulty. */
export function bundled(folder: string, entry: string): { content: Uint8Array; version: string };

/** See one-file.mjs. Throws where the sources are faulty or the file can't be written. */
export function oneFile(folder: string, entry: string): string;
