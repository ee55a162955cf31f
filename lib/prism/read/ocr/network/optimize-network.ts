import { foldIntoConvolutions, foldIntoTransposedConvolutions } from "./fold-convolutions";
import { keepClasses } from "./keep-classes";
import { Network } from "./network";
import { raiseGates, shortenHardSwish } from "./shorten-steps";

/**
 * Rewrites a network (ONNX) into fewer steps. PP-OCR's files express as separate steps what their convolutions could do themselves, and use
 * four steps for each hard swish; together these take half of the time. The results are the same except for rounding. `classes` are the
 * output classes to keep, in order; null for all.
 */
export function optimizeNetwork(file: Uint8Array, classes: readonly number[] | null = null): Uint8Array {
  const network = new Network(file);
  foldIntoConvolutions(network);
  foldIntoTransposedConvolutions(network);
  shortenHardSwish(network);
  raiseGates(network);
  if (classes) keepClasses(network, classes);
  return network.write();
}
