import { childProgram, programVersion } from "@/lib/kernel/child-program";

const ENTRY = "lib/prism/read/reader-process.ts";

/** The program that reads documents, as `fork` is given it. */
export const readerProgram = () => childProgram(ENTRY);

/** Names the code that reads documents. Where it is another, the same bytes may be read in another way. */
export const readerVersion = () => programVersion(ENTRY);
