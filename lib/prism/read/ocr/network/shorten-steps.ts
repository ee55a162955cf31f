import { absorbAffine, affineAfter } from "./fold-convolutions";
import { Step, type Network } from "./network";

/** Hard swish is x × min(6, max(0, x + 3)) / 6, which is x × hardSigmoid(x). */
const HARD_SWISH = { shift: 3, ceiling: 6, slope: 1 / 6, middle: 0.5 } as const;

/**
 * Replaces x × clip(x + 3) / 6 by x × hardSigmoid(x). The scale and shift behind are folded into the next convolution. If that one pads
 * with zeros, they become a depthwise convolution: the runtime keeps convolutions, activations, and products of equal sizes in their
 * neighbors' memory layout, but converts the layout before and after other steps.
 */
export function shortenHardSwish(network: Network): void {
  const follower = network.followers();
  const producers = new Map(network.steps.map((step) => [step.output, step]));
  const replaced = new Map<Step, Step[]>();
  for (const step of network.steps) {
    const swish = hardSwishAt(network, step, follower);
    const channels = swish && channelsOf(network, producers.get(swish.input));
    if (!swish || !channels) continue;
    const gate = `${swish.output}.gate`;
    const sigmoid = Step.of("HardSigmoid", [swish.input], gate, { alpha: { float: HARD_SWISH.slope }, beta: { float: HARD_SWISH.middle } });
    const steps = [sigmoid, Step.of("Mul", [swish.input, gate], swish.output)];
    const affine = affineAfter(network, follower, swish.output);
    const next = affine && follower(affine.output);
    const later = affine && next && absorbAffine(network, next, affine, swish.output);
    if (next && later) replaced.set(next, [later]);
    else if (affine) steps.push(eachAlone(network, channels, swish.output, affine.output, affine.scale, affine.shift));
    for (const done of [...swish.steps, ...(affine?.steps ?? [])]) replaced.set(done, []);
    replaced.set(step, steps);
  }
  network.replace(replaced);
}

/** Replaces x + x × h, where h is one number per channel, by x × (h + 1). */
export function raiseGates(network: Network): void {
  const follower = network.followers();
  const gates = new Set(network.steps.filter((step) => step.op === "HardSigmoid").map((step) => step.output));
  const replaced = new Map<Step, Step[]>();
  const one = network.keep({ dims: [1], values: Float32Array.of(1) });
  for (const step of network.steps) {
    const gate = step.op === "Mul" ? step.inputs.find((name) => gates.has(name)) : undefined;
    const input = step.inputs.find((name) => name !== gate);
    const adding = gate === undefined ? null : follower(step.output);
    if (gate === undefined || input === undefined || adding?.op !== "Add" || !adding.inputs.includes(input)) continue;
    const raised = Step.of("Add", [gate, one], `${gate}.raised`);
    replaced.set(step, []).set(adding, [raised, Step.of("Mul", [input, raised.output], adding.output)]);
  }
  network.replace(replaced);
}

/** A depthwise convolution that multiplies each channel by one number and adds another. */
function eachAlone(network: Network, channels: number, input: string, output: string, scale: number, shift: number): Step {
  const weights = network.keep({ dims: [channels, 1, 1, 1], values: new Float32Array(channels).fill(scale) });
  const bias = network.keep({ dims: [channels], values: new Float32Array(channels).fill(shift) });
  return Step.of("Conv", [input, weights, bias], output, {
    dilations: [1, 1],
    group: channels,
    kernel_shape: [1, 1],
    pads: [0, 0, 0, 0],
    strides: [1, 1],
  });
}

/** The four steps of a hard swish that begins with the given step, which adds 3; null for any other step. */
function hardSwishAt(
  network: Network,
  shifting: Step,
  follower: ReturnType<Network["followers"]>,
): { input: string; output: string; steps: Step[] } | null {
  const input = shifting.op === "Add" ? shifting.inputs.find((name) => network.constant(name) === null) : undefined;
  if (input === undefined || network.scalarBeside(shifting, input) !== HARD_SWISH.shift) return null;
  const clipping = follower(shifting.output);
  const multiplying = clipping?.op === "Clip" && isClipTo(network, clipping, 0, HARD_SWISH.ceiling) ? follower(clipping.output) : null;
  if (!clipping || multiplying?.op !== "Mul" || !multiplying.inputs.includes(input)) return null;
  const dividing = follower(multiplying.output);
  if (dividing?.op !== "Div" || dividing.inputs[0] !== multiplying.output || network.scalar(dividing.inputs[1]) !== HARD_SWISH.ceiling)
    return null;
  return { input, output: dividing.output, steps: [shifting, clipping, multiplying, dividing] };
}

/** The limits of Clip are attributes in older files and inputs in newer ones. */
function isClipTo(network: Network, clipping: Step, least: number, most: number): boolean {
  const limits =
    clipping.inputs.length > 1
      ? [network.scalar(clipping.inputs[1]), network.scalar(clipping.inputs[2])]
      : [clipping.float("min"), clipping.float("max")];
  return limits[0] === least && limits[1] === most;
}

function channelsOf(network: Network, producer: Step | undefined): number | null {
  return producer?.op === "Conv" ? (network.constant(producer.inputs[1])?.dims[0] ?? null) : null;
}
