import {
  bytesOf,
  floatField,
  floatOf,
  integerField,
  integersOf,
  messageField,
  readFields,
  textField,
  textsOf,
  writeFields,
  type WireField,
} from "./wire-format";

/** Field numbers of onnx.proto, version 3. */
const MODEL = { graph: 7 } as const;
const GRAPH = { node: 1, initializer: 5, output: 12 } as const;
const NODE = { input: 1, output: 2, op: 4, attribute: 5 } as const;
const ATTRIBUTE = { name: 1, float: 2, integer: 3, tensor: 5, integers: 8, type: 20 } as const;
const TENSOR = { dims: 1, dataType: 2, name: 8, raw: 9 } as const;
const VALUE = { name: 1, type: 2, tensorType: 1, elementType: 1 } as const;
const FLOAT_DATA = 1;
const ATTRIBUTE_TYPE = { float: 1, tensor: 4, integers: 7, integer: 2 } as const;

/** An array of numbers in row-major order. */
export interface Constant {
  dims: readonly number[];
  values: Float32Array;
}

export type AttributeValue = number | readonly number[] | { float: number };

/** One operation of a network, with the names of its inputs and outputs. */
export class Step {
  constructor(
    readonly op: string,
    readonly inputs: string[],
    readonly outputs: string[],
    private readonly attributes: readonly WireField[] = [],
  ) {}

  static of(op: string, inputs: string[], output: string, attributes: Readonly<Record<string, AttributeValue>> = {}): Step {
    return new Step(
      op,
      inputs,
      [output],
      Object.entries(attributes).map(([name, value]) => attributeField(name, value)),
    );
  }

  static read(message: Uint8Array): Step {
    const fields = readFields(message);
    return new Step(
      textsOf(fields, NODE.op)[0] ?? "",
      textsOf(fields, NODE.input),
      textsOf(fields, NODE.output),
      fields.filter((field) => field.number === NODE.attribute),
    );
  }

  /** The same operation with other inputs and another output. */
  with(inputs: string[], output: string = this.output): Step {
    return new Step(this.op, inputs, [output], this.attributes);
  }

  integers(name: string): number[] {
    const fields = this.#attribute(name);
    return [...integersOf(fields, ATTRIBUTE.integers), ...integersOf(fields, ATTRIBUTE.integer)];
  }

  float(name: string): number | null {
    return floatOf(this.#attribute(name), ATTRIBUTE.float);
  }

  /** The value of a Constant step; null for other steps, or if the value isn't of floats. */
  constant(): Constant | null {
    const [tensor] = this.op === "Constant" ? bytesOf(this.#attribute("value"), ATTRIBUTE.tensor) : [];
    return tensor ? constantOf(readFields(tensor)) : null;
  }

  get output(): string {
    return this.outputs[0] ?? "";
  }

  field(): WireField {
    return messageField(GRAPH.node, [
      ...this.inputs.map((name) => textField(NODE.input, name)),
      ...this.outputs.map((name) => textField(NODE.output, name)),
      textField(NODE.op, this.op),
      ...this.attributes,
    ]);
  }

  #attribute(name: string): WireField[] {
    return (
      bytesOf(this.attributes, NODE.attribute)
        .map(readFields)
        .find((fields) => textsOf(fields, ATTRIBUTE.name)[0] === name) ?? []
    );
  }
}

/** A network as stored in its file: steps in topological order, and named constants. */
export class Network {
  steps: Step[];
  readonly #model: readonly WireField[];
  readonly #graph: readonly WireField[];
  readonly #constants = new Map<string, Constant>();
  readonly #kept: Step[] = [];

  constructor(file: Uint8Array) {
    this.#model = readFields(file);
    const [graph] = bytesOf(this.#model, MODEL.graph);
    if (!graph) throw new Error("the file holds no network");
    this.#graph = readFields(graph);
    this.steps = bytesOf(this.#graph, GRAPH.node).map((message) => Step.read(message));
    for (const step of this.steps) {
      const constant = step.constant();
      if (constant) this.#constants.set(step.output, constant);
    }
    for (const message of bytesOf(this.#graph, GRAPH.initializer)) {
      const fields = readFields(message);
      const constant = constantOf(fields);
      if (constant) this.#constants.set(textsOf(fields, TENSOR.name)[0] ?? "", constant);
    }
  }

  constant(name: string | undefined): Constant | null {
    return this.#constants.get(name ?? "") ?? null;
  }

  /** The single number of a constant; null if there is no such constant or it has several numbers. */
  scalar(name: string | undefined): number | null {
    const constant = this.constant(name);
    return constant?.values.length === 1 ? (constant.values[0] ?? null) : null;
  }

  /** Adds a constant and returns its name. */
  keep(constant: Constant): string {
    const name = `folded.${this.#kept.length}`;
    this.#constants.set(name, constant);
    const bytes = new Uint8Array(constant.values.buffer, constant.values.byteOffset, constant.values.byteLength);
    const tensor: WireField[] = [
      ...constant.dims.map((length) => integerField(TENSOR.dims, length)),
      integerField(TENSOR.dataType, FLOAT_DATA),
      { number: TENSOR.raw, kind: "bytes", value: bytes },
    ];
    const value = messageField(NODE.attribute, [
      textField(ATTRIBUTE.name, "value"),
      messageField(ATTRIBUTE.tensor, tensor),
      integerField(ATTRIBUTE.type, ATTRIBUTE_TYPE.tensor),
    ]);
    this.#kept.push(new Step("Constant", [], [name], [value]));
    return name;
  }

  /** The constant number that is the other input of a step with two inputs. */
  scalarBeside(step: Step, input: string): number | null {
    return this.scalar(step.inputs.find((name) => name !== input));
  }

  /** Returns a function that finds the only step using a value; null if several use it, or if it is an output of the network. */
  followers(): (name: string) => Step | null {
    const needing = this.#needing();
    return (name) => {
      const steps = needing.get(name) ?? [];
      return steps.length === 1 ? (steps[0] ?? null) : null;
    };
  }

  /** Replaces each given step by other steps, or by none. */
  replace(others: ReadonlyMap<Step, readonly Step[]>): void {
    this.steps = this.steps.flatMap((step) => others.get(step) ?? [step]);
  }

  /** Steps that use each value. Null stands for the network's output. */
  #needing(): Map<string, (Step | null)[]> {
    const found = new Map<string, (Step | null)[]>();
    const add = (name: string, step: Step | null): void => void found.set(name, [...(found.get(name) ?? []), step]);
    for (const step of this.steps) for (const name of step.inputs) add(name, step);
    for (const message of bytesOf(this.#graph, GRAPH.output)) add(textsOf(readFields(message), VALUE.name)[0] ?? "", null);
    return found;
  }

  /** Encodes the file, without constants that are no longer used. */
  write(): Uint8Array {
    const needing = this.#needing();
    const needed = [...this.#kept, ...this.steps].filter((step) => step.op !== "Constant" || needing.has(step.output));
    const graph = [
      ...needed.map((step) => step.field()),
      ...this.#graph
        .filter((field) => field.number !== GRAPH.node)
        .map((field) => (field.number === GRAPH.output ? ofAnyShape(field) : field)),
    ];
    return writeFields(this.#model.map((field) => (field.number === MODEL.graph ? messageField(MODEL.graph, graph) : field)));
  }
}

/** A network output without the shape declared in the file. */
function ofAnyShape(output: WireField): WireField {
  const fields = output.kind === "bytes" ? readFields(output.value) : [];
  const tensor = messageField(VALUE.tensorType, [integerField(VALUE.elementType, FLOAT_DATA)]);
  return messageField(GRAPH.output, [textField(VALUE.name, textsOf(fields, VALUE.name)[0] ?? ""), messageField(VALUE.type, [tensor])]);
}

function constantOf(tensor: readonly WireField[]): Constant | null {
  const [raw] = bytesOf(tensor, TENSOR.raw);
  if (!raw || integersOf(tensor, TENSOR.dataType)[0] !== FLOAT_DATA) return null;
  // Copied, because a Float32Array view must begin at a multiple of four bytes.
  return { dims: integersOf(tensor, TENSOR.dims), values: new Float32Array(Uint8Array.prototype.slice.call(raw).buffer) };
}

function attributeField(name: string, value: AttributeValue): WireField {
  const named = textField(ATTRIBUTE.name, name);
  const typed = (type: number): WireField => integerField(ATTRIBUTE.type, type);
  if (typeof value === "number")
    return messageField(NODE.attribute, [named, integerField(ATTRIBUTE.integer, value), typed(ATTRIBUTE_TYPE.integer)]);
  if ("float" in value) return messageField(NODE.attribute, [named, floatField(ATTRIBUTE.float, value.float), typed(ATTRIBUTE_TYPE.float)]);
  return messageField(NODE.attribute, [
    named,
    ...value.map((item) => integerField(ATTRIBUTE.integers, item)),
    typed(ATTRIBUTE_TYPE.integers),
  ]);
}
