/** One field of a message in the protocol buffers wire format. Kinds that no network uses are left out. */
export type WireField = { number: number } & (
  { kind: "varint"; value: bigint } | { kind: "fixed32" | "fixed64" | "bytes"; value: Uint8Array }
);

const KINDS = ["varint", "fixed64", "bytes", null, null, "fixed32"] as const;

/** Reads the fields of a message in order. The byte values are views into the message. */
export function readFields(message: Uint8Array): WireField[] {
  const fields: WireField[] = [];
  let at = 0;
  const varint = (): bigint => {
    let value = 0n;
    for (let shift = 0n; at < message.length; shift += 7n) {
      const byte = message[at++] ?? 0;
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
    throw new Error("the message ends within a number");
  };
  while (at < message.length) {
    const key = Number(varint());
    const kind = KINDS[key & 7] ?? null;
    const number = key >> 3;
    if (kind === null) throw new Error(`field ${number} has no known kind`);
    if (kind === "varint") {
      fields.push({ number, kind, value: varint() });
      continue;
    }
    const length = kind === "bytes" ? Number(varint()) : kind === "fixed32" ? 4 : 8;
    if (at + length > message.length) throw new Error(`field ${number} is longer than its message`);
    fields.push({ number, kind, value: message.subarray(at, at + length) });
    at += length;
  }
  return fields;
}

/** Encodes fields, in order, as a protocol buffers message. */
export function writeFields(fields: readonly WireField[]): Uint8Array {
  const parts: Uint8Array[] = [];
  for (const field of fields) {
    parts.push(varintOf((BigInt(field.number) << 3n) | BigInt(KINDS.indexOf(field.kind))));
    if (field.kind === "varint") {
      parts.push(varintOf(field.value));
      continue;
    }
    if (field.kind === "bytes") parts.push(varintOf(BigInt(field.value.length)));
    parts.push(field.value);
  }
  return Buffer.concat(parts);
}

function varintOf(value: bigint): Uint8Array {
  const bytes: number[] = [];
  let rest = value;
  for (; rest >= 0x80n; rest >>= 7n) bytes.push(Number(rest & 0x7fn) | 0x80);
  bytes.push(Number(rest));
  return Uint8Array.from(bytes);
}

/** Makes a field with a UTF-8 text. */
export function textField(number: number, text: string): WireField {
  return { number, kind: "bytes", value: Buffer.from(text, "utf8") };
}

/** Makes a field with a whole number. */
export function integerField(number: number, value: number): WireField {
  return { number, kind: "varint", value: BigInt(value) };
}

/** Makes a field with an embedded message. */
export function messageField(number: number, fields: readonly WireField[]): WireField {
  return { number, kind: "bytes", value: writeFields(fields) };
}

/** Texts of all fields with that number. */
export function textsOf(fields: readonly WireField[], number: number): string[] {
  return bytesOf(fields, number).map((value) => Buffer.from(value).toString("utf8"));
}

/** Bytes of all fields with that number. */
export function bytesOf(fields: readonly WireField[], number: number): Uint8Array[] {
  return fields.flatMap((field) => (field.number === number && field.kind === "bytes" ? [field.value] : []));
}

/** Integers of all fields with that number, packed or not. */
export function integersOf(fields: readonly WireField[], number: number): number[] {
  return fields.flatMap((field) => {
    if (field.number !== number) return [];
    if (field.kind === "varint") return [Number(field.value)];
    if (field.kind !== "bytes") return [];
    // Packed numbers are consecutive varints without keys.
    const values: number[] = [];
    let value = 0,
      scale = 1;
    for (const byte of field.value) {
      value += (byte & 0x7f) * scale;
      scale *= 128;
      if (byte >= 0x80) continue;
      values.push(value);
      value = 0;
      scale = 1;
    }
    return values;
  });
}

/** The 32-bit float of the first field with that number; null if there is none. */
export function floatOf(fields: readonly WireField[], number: number): number | null {
  const field = fields.find((candidate) => candidate.number === number && candidate.kind === "fixed32");
  return field && field.kind === "fixed32" ? Buffer.from(field.value).readFloatLE(0) : null;
}

/** Makes a field with a 32-bit float. */
export function floatField(number: number, value: number): WireField {
  const bytes = Buffer.alloc(4);
  bytes.writeFloatLE(value);
  return { number, kind: "fixed32", value: bytes };
}
