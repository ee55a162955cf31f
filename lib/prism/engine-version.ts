/** Version of the pipeline's code: read, extract, treat and check. The rules have a version of their own. */
export const engineVersion = "1.0.0";
