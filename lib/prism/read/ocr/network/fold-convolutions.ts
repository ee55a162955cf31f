import type { Constant, Network, Step } from "./network";

/** Multiplication of all numbers by `scale`, followed by adding `shift`. */
export interface Affine {
  scale: number;
  shift: number;
}

/** The scaling and shifting steps directly after a value, and the name of their output. */
export interface AffineSteps extends Affine {
  output: string;
  steps: readonly Step[];
}

/** Folds scalings and shifts into the convolutions before them: (w·x + b) × scale + shift is one convolution with other weights. */
export function foldIntoConvolutions(network: Network): void {
  const replaced = new Map<Step, Step[]>();
  const follower = network.followers();
  for (const step of network.steps) {
    const weights = step.op === "Conv" ? network.constant(step.inputs[1]) : null;
    const affine = weights && affineAfter(network, follower, step.output);
    if (!weights || !affine) continue;
    const { dims, values } = biasOf(network, step, weights);
    const bias = network.keep({ dims, values: values.map((value) => value * affine.scale + affine.shift) });
    replaced.set(step, [step.with([step.inputs[0] ?? "", network.keep(scaled(weights, affine.scale)), bias], affine.output)]);
    for (const done of affine.steps) replaced.set(done, []);
  }
  network.replace(replaced);
}

/**
 * A convolution of `input` with the result that `next` gives for input × scale + shift; null if `next` isn't a convolution of `output`, or
 * if it pads with zeros and the shift isn't 0.
 */
export function absorbAffine(
  network: Network,
  next: Step,
  { scale, shift, output }: Pick<AffineSteps, "scale" | "shift" | "output">,
  input: string,
): Step | null {
  const weights = next.op === "Conv" && next.inputs[0] === output ? network.constant(next.inputs[1]) : null;
  if (!weights || (shift !== 0 && next.integers("pads").some((pad) => pad !== 0))) return null;
  const bias = biasOf(network, next, weights);
  const each = weights.values.length / bias.values.length;
  const sums = bias.values.map(
    (value, channel) =>
      value + shift * weights.values.subarray(channel * each, (channel + 1) * each).reduce((sum, weight) => sum + weight, 0),
  );
  return next.with([input, network.keep(scaled(weights, scale)), network.keep({ dims: bias.dims, values: sums })]);
}

/** The scaling by one number, and the optional shift after it, that are the only use of the output `from`; null if there is none. */
export function affineAfter(network: Network, follower: ReturnType<Network["followers"]>, from: string): AffineSteps | null {
  const scaling = follower(from);
  const scale = scaling?.op === "Mul" ? network.scalarBeside(scaling, from) : null;
  if (!scaling || scale === null) return null;
  const shifting = follower(scaling.output);
  const shift = shifting?.op === "Add" ? network.scalarBeside(shifting, scaling.output) : null;
  return shifting && shift !== null
    ? { scale, shift, output: shifting.output, steps: [scaling, shifting] }
    : { scale, shift: 0, output: scaling.output, steps: [scaling] };
}

/** Folds the shift and normalization of each channel after a transposed convolution into its weights. */
export function foldIntoTransposedConvolutions(network: Network): void {
  const replaced = new Map<Step, Step[]>();
  const follower = network.followers();
  for (const step of network.steps) {
    const weights = step.op === "ConvTranspose" && step.inputs.length === 2 ? network.constant(step.inputs[1]) : null;
    const adding = weights && follower(step.output);
    const shifts = adding?.op === "Add" ? network.constant(adding.inputs.find((name) => name !== step.output)) : null;
    const [before = 0, channels = 0] = weights?.dims ?? [];
    if (!weights || !adding || shifts?.values.length !== channels) continue;
    const normal = normalizationOf(network, follower(adding.output), channels);
    const each = weights.values.length / (before * channels);
    const values = weights.values.map((weight, at) => weight * (normal?.scales[Math.floor(at / each) % channels] ?? 1));
    const bias = shifts.values.map((shift, channel) => shift * (normal?.scales[channel] ?? 1) + (normal?.shifts[channel] ?? 0));
    const inputs = [step.inputs[0] ?? "", network.keep({ dims: weights.dims, values }), network.keep({ dims: [channels], values: bias })];
    replaced.set(step, [step.with(inputs, normal?.step.output ?? adding.output)]).set(adding, []);
    if (normal) replaced.set(normal.step, []);
  }
  network.replace(replaced);
}

/** A normalization with fixed means and variances, expressed as a scale and a shift per channel. */
function normalizationOf(
  network: Network,
  step: Step | null,
  channels: number,
): { step: Step; scales: Float32Array; shifts: Float32Array } | null {
  const epsilon = step?.op === "BatchNormalization" ? step.float("epsilon") : null;
  if (!step || epsilon === null) return null;
  const [gain, offset, mean, variance] = step.inputs.slice(1).map((name) => network.constant(name)?.values);
  if (!gain || !offset || !mean || !variance || gain.length !== channels) return null;
  const scales = gain.map((value, channel) => value / Math.sqrt((variance[channel] ?? 0) + epsilon));
  return { step, scales, shifts: offset.map((value, channel) => value - (mean[channel] ?? 0) * (scales[channel] ?? 0)) };
}

function biasOf(network: Network, convolution: Step, weights: Constant): Constant {
  const channels = weights.dims[0] ?? 0;
  return network.constant(convolution.inputs[2]) ?? { dims: [channels], values: new Float32Array(channels) };
}

function scaled({ dims, values }: Constant, factor: number): Constant {
  return { dims, values: values.map((value) => value * factor) };
}
