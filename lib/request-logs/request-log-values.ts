/** Classes of HTTP statuses, by their first digit. */
export const statusClasses = ["2xx", "4xx", "5xx"] as const;
