import { childProgram, programVersion } from "@/lib/kernel/programs/child-program";

const ENTRY = "lib/prism/read/reader-process.ts";

/** The program that reads documents, for `fork`. */
export const readerProgram = () => childProgram(ENTRY);

/** Version of the code that reads documents. Another version may read the same bytes differently. */
export const readerVersion = () => programVersion(ENTRY);
