import { foldBehindConvolutions, foldBehindTransposed } from "./fold-convolutions";
import { keepClasses } from "./keep-classes";
import { Network } from "./network";
import { raiseGates, shortenHardSwish } from "./shorten-steps";

/**
 * The same network in fewer steps, as a file of the same format (ONNX). PP-OCR's files spell out what their convolutions could
 * do themselves, and their hard swish in four steps: half of the time goes by there. Its answers are the same but for rounding.
 * `classes` are those of the network's last choice that are of use, in the order in which it is to answer; null for all.
 */
export function lightenNetwork(file: Uint8Array, classes: readonly number[] | null = null): Uint8Array {
  const network = new Network(file);
  foldBehindConvolutions(network);
  foldBehindTransposed(network);
  shortenHardSwish(network);
  raiseGates(network);
  if (classes) keepClasses(network, classes);
  return network.write();
}
