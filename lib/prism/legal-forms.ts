/**
 * Legal forms of companies, as alternatives of regular expressions that ignore case. The common ones are never ordinary words, so they mark
 * a firm wherever they stand; of all forms some are words or units elsewhere ("co.", "ag", "lp").
 */
export const COMMON_FORMS = "ltd|limited|plc|inc|llc|gmbh|sarl";

/** Forms that only end a name, so that what follows one is no part of it; "Co.", "AG" or "S.A." also stand within names or begin them. */
export const CLOSING_FORMS = String.raw`${COMMON_FORMS}|lda|s\.p\.a`;

export const ALL_FORMS = String.raw`ltd|limited|plc|llc|llp|inc|incorporated|corp|gmbh|ag|kgaa?|ohg|gbr|ug|e\.?k\.?|sdn\.? ?bhd|s\/b|bhd|pte|pty|sarl|sasu?|eurl|s\.?a\.?|b\.?v\.?|n\.?v\.?|oyj?|a\/s|aps|s\.?r\.?l|s\.?p\.?a|s\.?l|lda|fze|fzco?|lp|suarl|jsc|cc|nig\.|co\.`;
