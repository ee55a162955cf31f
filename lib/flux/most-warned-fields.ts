/** So many fields a warning names at most; kept apart, as the browser needs nothing else of warnings. */
export const MOST_WARNED_FIELDS = 100;
