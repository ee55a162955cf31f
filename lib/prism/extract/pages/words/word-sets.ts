/** A set of folded words that the grammars of labels and headings treat alike, from a space-separated list. */
export const setOf = (words: string): ReadonlySet<string> => new Set(words.split(" "));

/** Whether each of the words is in at least one of the sets. */
export const every = (words: readonly string[], ...sets: readonly ReadonlySet<string>[]): boolean =>
  words.every((word) => sets.some((set) => set.has(word)));

export const some = (words: readonly string[], set: ReadonlySet<string>): boolean => words.some((word) => set.has(word));
