import { BlockList, isIP } from "node:net";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeCursor, encodeCursor, pageQuery, positionQuery } from "@/lib/http/cursor";
import { generateKey, keyEnvironment } from "@/lib/keys/key-format";
import { parseRange } from "@/lib/kernel/outbound/address-range";
import { readCsv, toCsv } from "@/lib/kernel/text/csv";
import { parseHostAndPort } from "@/lib/kernel/outbound/host-and-port";
import { idPrefixes, isId, newId, type IdKind } from "@/lib/kernel/ids";
import { checkOutboundUrl, isPublicAddress, OutboundError, parseOutboundUrl } from "@/lib/kernel/outbound/outbound-address";
import { invoiceFields } from "@/lib/prism/requests";
import { runWithinLimit, fuzzTimeoutMs, fuzzParameters, mutated, mutationsOf, textOf } from "@/scripts/testing/fuzzing";

const timeout = fuzzTimeoutMs(120_000);
const latin = (bytes: Buffer): string => bytes.toString("latin1");

describe("CSV", { timeout }, () => {
  const seeds = { schedule: Buffer.from('Name;TIN;Amount\r\n"Acme; ""Lagos""";12345678-0001;1,000.50\r\nZoë,,\r\n') };
  const pieces = [
    ",",
    ";",
    "\t",
    '"',
    '""',
    "\r",
    "\n",
    "\r\n",
    "\uFEFF",
    "\0",
    "=",
    "'",
    "__proto__",
    "constructor",
    "a",
    "1",
    " ",
    "\u2028",
  ];

  it("arbitrary text is read as rows or refused in one sentence", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          textOf(pieces),
          mutationsOf(Object.keys(seeds), pieces).map((mutation) => latin(mutated(seeds, mutation))),
        ),
        (text) => {
          const reading = runWithinLimit(() => readCsv(text));
          if ("fault" in reading) return void expect(reading.fault).toMatch(/^The file .+\.$/s);
          const names = [...new Set(reading.header)].sort();
          for (const { line, cells } of reading.rows) {
            expect(Number.isInteger(line) && line >= 1).toBe(true);
            expect(Object.keys(cells).sort()).toEqual(names);
            expect(Object.values(cells).every((cell) => typeof cell === "string")).toBe(true);
          }
        },
      ),
      fuzzParameters(1_500),
    );
  });

  it("reading what toCsv wrote returns the same rows", () => {
    // Not texts that start with a sign: toCsv puts an apostrophe before it. Nor those that have one there already, which reading takes off.
    const cell = fc.string({ unit: "grapheme", maxLength: 12 }).filter((text) => text.trim() === text && !/^'?[=+\-@]/.test(text));
    const row = fc.tuple(fc.stringMatching(/^[a-z]{1,8}$/), cell, cell);
    fc.assert(
      fc.property(fc.array(row, { maxLength: 8 }), (rows) => {
        const reading = runWithinLimit(() => readCsv(toCsv(["one", "two", "three"], rows)));
        expect("rows" in reading && reading.rows.map(({ cells }) => [cells["one"], cells["two"], cells["three"]])).toEqual(rows);
      }),
      fuzzParameters(500),
    );
  });
});

describe("cursors and keys", { timeout }, () => {
  const kinds = Object.keys(idPrefixes) as IdKind[];
  const seeds = {
    id: Buffer.from(encodeCursor(newId("job"))),
    place: Buffer.from(encodeCursor("40")),
    key: Buffer.from(generateKey("test")),
  };
  const wrong = mutationsOf(Object.keys(seeds), ["=", "-", "_", "+", "/", "\0", "levy_live_", "1:", "A"]).map((mutation) =>
    latin(mutated(seeds, mutation)),
  );

  it("a cursor is accepted only if encoding its position gives the same cursor", () => {
    const pages = new Map(kinds.map((kind) => [kind, pageQuery(kind)]));
    const positions = positionQuery(20);
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: "binary" }), fc.base64String(), wrong), fc.constantFrom(...kinds), (cursor, kind) => {
        const place = runWithinLimit(() => decodeCursor(cursor));
        if (place !== null) expect(encodeCursor(place)).toBe(cursor);
        const page = runWithinLimit(() => pages.get(kind)?.safeParse({ cursor }));
        if (page?.success) expect(isId(kind, String(page.data.cursor))).toBe(true);
        const position = runWithinLimit(() => positions.safeParse({ cursor, limit: cursor }));
        if (position.success) expect(Number.isSafeInteger(Number(position.data.cursor))).toBe(true);
      }),
      fuzzParameters(2_000),
    );
    for (const kind of kinds) {
      const id = newId(kind);
      expect(pageQuery(kind).parse({ cursor: encodeCursor(id) }).cursor).toBe(id);
    }
  });

  it("a key with one wrong character is not recognized", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("test" as const, "live" as const),
        fc.nat(35),
        fc.string({ unit: "binary", minLength: 1, maxLength: 1 }),
        (environment, at, character) => {
          const key = generateKey(environment);
          const index = key.length - 1 - at;
          fc.pre(key[index] !== character);
          expect(keyEnvironment(key.slice(0, index) + character + key.slice(index + 1))).toBeNull();
          expect(keyEnvironment(key)).toBe(environment);
        },
      ),
      fuzzParameters(1_000),
    );
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: "binary" }), wrong), (text) => {
        const environment = runWithinLimit(() => keyEnvironment(text));
        if (environment !== null) expect(text.startsWith(`levy_${environment}_`)).toBe(true);
      }),
      fuzzParameters(1_000),
    );
  });
});

describe("outbound addresses", { timeout }, () => {
  // One list per address family: Node also checks an IPv4 address against IPv6 nets, as if it were mapped.
  const inside = { ipv4: new BlockList(), ipv6: new BlockList() };
  for (const [net, bits] of [
    ["0.0.0.0", 8],
    ["10.0.0.0", 8],
    ["100.64.0.0", 10],
    ["127.0.0.0", 8],
    ["169.254.0.0", 16],
    ["172.16.0.0", 12],
    ["192.168.0.0", 16],
    ["198.18.0.0", 15],
    ["224.0.0.0", 3],
  ] as const)
    inside.ipv4.addSubnet(net, bits, "ipv4");
  for (const [net, bits] of [
    ["::", 16],
    ["fc00::", 7],
    ["fe80::", 10],
    ["ff00::", 8],
    ["64:ff9b::", 32],
    ["2002::", 16],
    ["2001::", 32],
  ] as const)
    inside.ipv6.addSubnet(net, bits, "ipv6");
  const isInside = (address: string): boolean =>
    isIP(address) === 6 ? inside.ipv6.check(address, "ipv6") : inside.ipv4.check(address, "ipv4");

  const number = fc.nat(255);
  const spelling = fc.constantFrom(
    (n: number) => String(n),
    (n: number) => `0x${n.toString(16)}`,
    (n: number) => `0${n.toString(8)}`,
    (n: number) => `%3${String(n)}`,
  );
  const host = fc.oneof(
    fc
      .tuple(fc.constantFrom(127, 10, 169, 192, 8, 0, 100), number, number, number, spelling)
      .map(([a, b, c, d, spell]) => [a, b, c, d].map(spell).join(".")),
    fc.nat(0xffff_ffff).map((n) => `0x${n.toString(16)}`),
    fc.nat(0xffff_ffff).map(String),
    fc.ipV4Extended(),
    fc.ipV6().map((address) => `[${address}]`),
    fc.ipV4().map((address) => `[::ffff:${address}]`),
    fc.ipV4().map((address) => `[64:ff9b::${address}]`),
    fc.domain(),
    fc.constantFrom(
      "localhost",
      "LOCALHOST.",
      "a.localhost",
      "127。0。0。1",
      "①②⑦.0.0.1",
      "metadata.google.internal",
      "[::]",
      "[::1%25lo]",
    ),
  );
  const url = fc
    .tuple(
      fc.constantFrom(
        "http://",
        "https://",
        "http://",
        "https://",
        "http://",
        "HTTP:\\\\",
        "http:/",
        "http:",
        "//",
        "file://",
        "ftp://",
        " http://",
        "ht\ntp://",
      ),
      fc.constantFrom("", "", "", "", "user@", "a:b@", "@"),
      host,
      fc.constantFrom("", "", "", ":80", ":443", ":0", ":99999", ":22", ":080"),
      fc.constantFrom("", "/", "/..\\..", "?q=@127.0.0.1", "#@host", "\\@127.0.0.1"),
    )
    .map((parts) => parts.join(""));
  const any = fc.oneof(
    url,
    fc.webUrl(),
    fc.string({ unit: "binary" }),
    textOf(["http://", "https://", "[", "]", ":", "@", "\\", "/", ".", "%", "0x7f", "localhost", "\t"]),
  );

  it("no URL resolves to a private address, however it is written", async () => {
    const policy = {
      allowedHosts: new Set<string>(),
      ports: new Set(["80", "443"]),
      resolve: (name: string) =>
        Promise.resolve([
          { address: "8.8.4.4", family: 4 },
          { address: name.length % 2 === 0 ? "10.1.2.3" : "8.8.8.8", family: 4 },
        ]),
    };
    let dialled = 0;
    await fc.assert(
      fc.asyncProperty(any, async (text) => {
        try {
          const parsed = runWithinLimit(() => parseOutboundUrl(text));
          expect(["http:", "https:"]).toContain(parsed.protocol);
          expect(parsed.username + parsed.password).toBe("");
          const { addresses } = await checkOutboundUrl(parsed, policy);
          expect(addresses.filter(({ address }) => isIP(address) === 0 || isInside(address))).toEqual([]);
          dialled += 1;
        } catch (error) {
          if (!(error instanceof OutboundError)) throw error;
          expect(error.code).toBe("forbidden_address");
        }
      }),
      fuzzParameters(3_000),
    );
    // If every address were refused, this test would show nothing.
    expect(dialled).toBeGreaterThan(50);
  });

  it("no address in a private range counts as public", () => {
    const odd = fc.oneof(
      fc.ipV4(),
      fc.ipV6(),
      fc.ipV4Extended(),
      fc.string({ unit: "binary", maxLength: 40 }),
      fc.tuple(fc.constantFrom("::ffff:", "::", "64:ff9b::", "2002:"), fc.ipV4()).map((parts) => parts.join("")),
    );
    fc.assert(
      fc.property(odd, (address) => {
        const open = runWithinLimit(() => isPublicAddress(address));
        if (open && isIP(address) !== 0) expect(isInside(address)).toBe(false);
        const range = runWithinLimit(() => parseRange(address));
        expect(range === null || typeof range === "object").toBe(true);
      }),
      fuzzParameters(2_000),
    );
  });

  it("an accepted invoiceUrl is http or https, with a host and without credentials", () => {
    fc.assert(
      fc.property(any, (text) => {
        const parsed = runWithinLimit(() => invoiceFields.shape.invoiceUrl.safeParse(text));
        if (parsed.success) {
          const { protocol, username, password, hostname } = new URL(String(parsed.data));
          expect(protocol === "http:" || protocol === "https:").toBe(true);
          expect([username + password, hostname === ""]).toEqual(["", false]);
        }
        const named = runWithinLimit(() => parseHostAndPort(text));
        if (named) expect([named.pathname, named.username, named.search]).toEqual(["/", "", ""]);
      }),
      fuzzParameters(2_000),
    );
  });
});
