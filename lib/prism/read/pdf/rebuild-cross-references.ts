import { constants, inflateSync } from "node:zlib";
import { MAX_UNPACKED_BYTES } from "./unpacked-size";

/** An object of a PDF, found in the file itself or in an object stream. */
interface FoundObject {
  number: number;
  generation: number;
  /** Offset of "N G obj" in the file; null for an object from an object stream. */
  at: number | null;
  /** The object's text up to its stream. */
  text: string;
}

const OBJECT = " obj";
const DIGITS_BEFORE = 24;
/** Dictionaries that matter here are far shorter. */
const MOST_TEXT = 64 * 1024;
const MOST_OBJECTS = 200_000;

/** Whether a PDF was cut off: objects follow the last "startxref" (ISO 32000-1 §7.5.5), or there is none. */
export function isCutOff(bytes: Uint8Array): boolean {
  const file = bufferOf(bytes);
  return file.lastIndexOf(" obj") > file.lastIndexOf("startxref");
}

/**
 * Appends a new cross-reference table and catalog built from the objects still present, for a file that was cut off before its catalog or
 * whose tables are broken. Objects from object streams are written out. Null if no page is found, and for encrypted files, whose key is
 * lost with the trailer.
 */
export function rebuildCrossReferences(bytes: Uint8Array): Uint8Array | null {
  const whole = bufferOf(bytes);
  const header = whole.indexOf("%PDF-");
  if (header < 0 || whole.includes("/Encrypt")) return null;
  const file = whole.subarray(header);
  const objects = new Map(objectsIn(file).map((object) => [object.number, object]));
  const pages = pageNumbers(objects);
  if (pages.length === 0) return null;

  // Not Math.max(...keys): a call accepts only about 100,000 arguments.
  const highest = [...objects.keys()].reduce((high, number) => Math.max(high, number), 0);
  const [tree, catalog] = [highest + 1, highest + 2];
  const kept = [...objects.values()].filter(({ text }) => !isOf(text, "XRef") && !isOf(text, "ObjStm"));
  const parts: Buffer[] = [file, Buffer.from("\nendstream\nendobj\n", "latin1")];
  let length = file.byteLength + "\nendstream\nendobj\n".length;
  const places: { number: number; generation: number; at: number }[] = [];
  const write = (number: number, text: string): void => {
    const part = Buffer.from(`${number} 0 obj\n${text}\nendobj\n`, "latin1");
    places.push({ number, generation: 0, at: length });
    parts.push(part);
    length += part.byteLength;
  };
  for (const { number, generation, at, text } of kept) {
    if (at === null) write(number, text);
    else places.push({ number, generation, at });
  }
  write(
    tree,
    `<< /Type /Pages /Kids [${pages.map((page) => `${page} ${objects.get(page)?.generation ?? 0} R`).join(" ")}] /Count ${pages.length} >>`,
  );
  write(catalog, `<< /Type /Catalog /Pages ${tree} 0 R >>`);
  const table = places
    .sort((a, b) => a.number - b.number)
    .map((place) => `${place.number} 1\n${String(place.at).padStart(10, "0")} ${String(place.generation).padStart(5, "0")} n \n`);
  const trailer = `trailer\n<< /Size ${catalog + 1} /Root ${catalog} 0 R >>\nstartxref\n${length}\n%%EOF\n`;
  return new Uint8Array(Buffer.concat([...parts, Buffer.from(`xref\n0 1\n0000000000 65535 f \n${table.join("")}${trailer}`, "latin1")]));
}

const bufferOf = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Lists every object in file order. Of objects with the same number, the last one counts (§7.5.6). */
function objectsIn(file: Buffer): FoundObject[] {
  const found: FoundObject[] = [];
  let left = MAX_UNPACKED_BYTES;
  let end = 0;
  for (let at = file.indexOf(OBJECT), next = 0; at >= 0 && found.length < MOST_OBJECTS; at = next) {
    const begin = at + OBJECT.length;
    next = file.indexOf(OBJECT, begin);
    const before = file.toString("latin1", Math.max(0, at - DIGITS_BEFORE), at);
    const [label, number, generation] = /(\d{1,10}) (\d{1,5})$/.exec(before) ?? [];
    if (label === undefined) continue;
    // `end` is reused while it is still ahead, so that a file with many objects before one "endobj" isn't searched again for each.
    if (end >= 0 && end < begin) end = file.indexOf("endobj", begin);
    const limits = [end, next, begin + MOST_TEXT].filter((limit) => limit >= begin);
    const content = file.toString("latin1", begin, Math.min(file.byteLength, ...limits));
    const stream = content.indexOf("stream");
    const text = stream < 0 ? content : content.slice(0, stream);
    found.push({ number: Number(number), generation: Number(generation), at: at - label.length, text });
    if (stream < 0 || !isOf(text, "ObjStm")) continue;
    const from = begin + stream + "stream".length;
    const unpacked = unpackedOf(text, file.subarray(file[from] === 0x0d ? from + 2 : from + 1), left);
    left -= unpacked.length;
    for (const object of packedObjects(text, unpacked)) found.push(object);
  }
  return found;
}

function unpackedOf(text: string, data: Buffer, most: number): string {
  if (!/\/FlateDecode\b/.test(text) || /\/DecodeParms\b/.test(text) || most <= 0) return "";
  try {
    return inflateSync(data, { maxOutputLength: most, finishFlush: constants.Z_SYNC_FLUSH }).toString("latin1");
  } catch {
    return "";
  }
}

/** Reads the objects of an object stream (§7.5.7): pairs of object number and offset, then the objects from `First` on. */
function packedObjects(text: string, unpacked: string): FoundObject[] {
  const first = Number(/\/First\s+(\d+)/.exec(text)?.[1] ?? Number.NaN);
  if (!(first > 0)) return [];
  const pairs = unpacked.slice(0, first).trim().split(/\s+/).map(Number);
  return pairs.flatMap((number, index) => {
    const [at, next] = [pairs[index + 1], pairs[index + 3]];
    if (index % 2 === 1 || at === undefined || !Number.isInteger(number)) return [];
    const says = unpacked.slice(first + at, next === undefined ? undefined : first + next);
    return says.trim() === "" ? [] : [{ number, generation: 0, at: null, text: says }];
  });
}

const isOf = (text: string, type: "Page" | "Pages" | "XRef" | "ObjStm"): boolean => TYPES[type].test(text);

const TYPES = {
  Page: /\/Type\s*\/Page(?![A-Za-z])/,
  Pages: /\/Type\s*\/Pages(?![A-Za-z])/,
  XRef: /\/Type\s*\/XRef(?![A-Za-z])/,
  ObjStm: /\/Type\s*\/ObjStm(?![A-Za-z])/,
} as const;

/** Numbers of the pages in order: first as the remaining nodes of the page tree list them, then any others in file order. */
function pageNumbers(objects: ReadonlyMap<number, FoundObject>): number[] {
  const roots = [...objects.values()].filter(({ text }) => isOf(text, "Pages") && !/\/Parent\s/.test(text)).map(({ number }) => number);
  const all = [...objects.values()].filter(({ text }) => isOf(text, "Page")).map(({ number }) => number);
  return [...new Set([...pagesBelow(roots, objects), ...all])];
}

function pagesBelow(roots: readonly number[], objects: ReadonlyMap<number, FoundObject>): number[] {
  const pages: number[] = [];
  const seen = new Set<number>();
  const open = [...roots].reverse();
  for (let number = open.pop(); number !== undefined; number = open.pop()) {
    const object = objects.get(number);
    if (!object || seen.has(number)) continue;
    seen.add(number);
    if (isOf(object.text, "Page")) pages.push(number);
    const kids = /\/Kids\s*\[([^\]]*)\]/.exec(object.text)?.[1] ?? "";
    for (const [, kid] of [...kids.matchAll(/(\d+)\s+\d+\s+R/g)].reverse()) open.push(Number(kid));
  }
  return pages;
}
