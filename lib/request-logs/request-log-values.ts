/** Kinds of answers by the first digit of their status. */
export const statusClasses = ["2xx", "4xx", "5xx"] as const;
