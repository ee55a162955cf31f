/** "ljora", "lnternational", "llorin": no word of some length begins so but with a capital I; llamas graze on the llano. */
const CAPITAL_I = /^l(?!lam|lan)(?=[bcdfghjklmnpqrstvwxz]\p{Ll}*$)(?=.[^aeiou]*[aeiou])(?=\p{Ll}{4})/u;

/** The stroke of "M/s", which stands before the name of who is billed. */
const MESSRS = /^M[il1|]s\.?$/;

/** A recognised word with the letters that only look like those it was read with. */
export const mendedLetters = (text: string): string => text.replace(CAPITAL_I, "I").replace(MESSRS, "M/s");
