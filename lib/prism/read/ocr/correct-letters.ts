/**
 * A capital I misread as l: "ljora", "lnternational", "llorin". No longer word begins like this with a small l, except "llama", "llano" and
 * their derivatives.
 */
const CAPITAL_I = /^l(?!lam|lan)(?=[bcdfghjklmnpqrstvwxz]\p{Ll}*$)(?=.[^aeiou]*[aeiou])(?=\p{Ll}{4})/u;

/** The stroke of "M/s", which precedes the name of the party billed, misread as a letter. */
const MESSRS = /^M[il1|]s\.?$/;

/** Corrects letters of a recognized word that were read as similar ones. */
export const correctLetters = (text: string): string => text.replace(CAPITAL_I, "I").replace(MESSRS, "M/s");
