/**
 * Release of the pipeline's code (read, extract, treat and check), as shown in results. The tax rules have a version of their own, and so
 * has the stored output of the read stage (`readerVersion`), which changes with that stage's code.
 */
export const engineVersion = "1.0.0";
