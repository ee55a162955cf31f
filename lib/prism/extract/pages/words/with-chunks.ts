import { spanOf, textOf, type Chunk, type TextLine } from "./layout";

/** The line with only those of its chunks that are wanted; empty if none is. */
export function withChunks(line: TextLine, isWanted: (chunk: Chunk) => boolean): TextLine[] {
  const chunks = line.chunks.filter(isWanted);
  if (chunks.length === 0) return [];
  const words = chunks.flatMap((chunk) => chunk.words);
  return [{ ...line, chunks, words, text: textOf(words), ...spanOf(words) }];
}
