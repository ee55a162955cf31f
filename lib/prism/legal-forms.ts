/**
 * Legal forms of companies, as alternatives of regular expressions that ignore case. The common ones are never ordinary words, so they mark
 * a firm wherever they stand; of all forms some are words or units elsewhere ("co.", "ag", "lp").
 */
export const COMMON_FORMS = "ltd|limited|plc|inc|llc|gmbh|sarl";

export const ALL_FORMS = String.raw`ltd|limited|plc|llc|llp|inc|incorporated|corp|gmbh|ag|kgaa?|ohg|gbr|ug|e\.?k\.?|sdn\.? ?bhd|s\/b|bhd|pte|pty|sarl|sasu?|eurl|s\.?a\.?|b\.?v\.?|n\.?v\.?|oyj?|a\/s|aps|s\.?r\.?l|s\.?p\.?a|s\.?l|lda|fze|fzco?|lp|suarl|jsc|cc|nig\.|co\.`;
