/**
 * Release of the pipeline's code (read, extract, treat and check), as results tell it. The rules have a version of their own, and so
 * has what is kept of a document that was read (`readerVersion`), which changes with the code itself.
 */
export const engineVersion = "1.0.0";
