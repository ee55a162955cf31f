/** Most fields that a warning names. A file of its own, because the browser needs nothing else of warnings. */
export const MOST_WARNED_FIELDS = 100;
