import type { Network } from "./network";

/** Reduces the output of a classifying network to the classes with the given numbers, in that order. */
export function keepClasses(network: Network, classes: readonly number[]): void {
  const last = network.steps[network.steps.length - 1];
  const adding = network.steps.find((step) => step.op === "Add" && step.output === last?.inputs[0]);
  const multiplying = network.steps.find((step) => step.op === "MatMul" && step.output === adding?.inputs[0]);
  const weights = network.constant(multiplying?.inputs[1]);
  const bias = network.constant(adding?.inputs[1]);
  if (last?.op !== "Softmax" || !adding || !multiplying || !weights || !bias)
    throw new Error("the network does not end in a choice among classes");
  const [rows = 0, columns = 0] = weights.dims;
  const kept = new Float32Array(rows * classes.length);
  for (let row = 0; row < rows; row++)
    classes.forEach((number, column) => (kept[row * classes.length + column] = weights.values[row * columns + number] ?? 0));
  const narrow = multiplying.with([multiplying.inputs[0] ?? "", network.keep({ dims: [rows, classes.length], values: kept })]);
  const shift = network.keep({ dims: [classes.length], values: Float32Array.from(classes, (number) => bias.values[number] ?? 0) });
  network.replace(
    new Map([
      [multiplying, [narrow]],
      [adding, [adding.with([multiplying.output, shift])]],
    ]),
  );
}
