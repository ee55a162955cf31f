/** See one-file.mjs. Throws where the sources are faulty or the file can't be written. */
export function oneFile(folder: string, entry: string): string;
