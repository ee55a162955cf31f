import { describe, expect, it } from "vitest";
import {
  checkOutboundUrl,
  isPublicAddress,
  OutboundError,
  parseAllowedHosts,
  parseOutboundUrl,
  type OutboundPolicy,
} from "./outbound-address";

const policy = (overrides: Partial<OutboundPolicy> = {}): OutboundPolicy => ({
  allowedHosts: new Set(),
  ports: new Set(["80", "443"]),
  resolve: () => Promise.reject(new Error("no name may be resolved here")),
  ...overrides,
});

describe("isPublicAddress", () => {
  it.each([
    "127.0.0.1",
    "127.255.255.254",
    "0.0.0.0",
    "0.1.2.3",
    "10.0.0.1",
    "172.16.0.1",
    "172.31.255.255",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "100.100.100.200",
    "192.0.0.192",
    "192.0.2.1",
    "198.18.0.1",
    "198.51.100.1",
    "203.0.113.1",
    "224.0.0.1",
    "239.1.1.1",
    "240.0.0.1",
    "255.255.255.255",
    "192.88.99.1",
    "168.63.129.16",
    "::",
    "::1",
    "::127.0.0.1",
    "::ffff:127.0.0.1",
    "::ffff:8.8.8.8",
    "::ffff:0:127.0.0.1",
    "fe80::1",
    "fe80::1%eth0",
    "fec0::1",
    "fc00::1",
    "fd00:ec2::254",
    "ff02::1",
    "64:ff9b::7f00:1",
    "64:ff9b::808:808",
    "64:ff9b:1::1",
    "100::1",
    "2001::1",
    "2001:db8::1",
    "2002:7f00:1::1",
    "2001:2::1",
    "2001:10::1",
    "2001:20::1",
    "3fff::1",
    "4000::1",
    "not an address",
    "",
  ])("refuses %s", (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each([
    "8.8.8.8",
    "1.1.1.1",
    "172.15.255.255",
    "172.32.0.1",
    "100.63.255.255",
    "100.128.0.1",
    "2606:4700:4700::1111",
    "2a00:1450:4001::1",
  ])("accepts %s", (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });
});

describe("parseOutboundUrl", () => {
  it.each([
    "file:///etc/passwd",
    "gopher://example.com/",
    "ftp://example.com/a.pdf",
    "data:application/pdf;base64,AA",
    "javascript:alert(1)",
    "example.com/a.pdf",
    "",
    "https://user@example.com/",
    "https://user:pass@example.com/",
    "https://example.com@127.0.0.1/",
    "https://:@@example.com/",
    "http://0x7f000001/",
    "http://2130706433/",
    "http://0177.0.0.1/",
    "http://127.1/",
    "http://0x08.0x08.0x08.0x08/",
    "http://134744072/",
    "http://010.8.8.8:80/",
    "http://１２７.0.0.1/",
    "http:\\\\2130706433\\",
    "http:2130706433",
    `https://example.com/${"a".repeat(2_029)}`,
    "https://[::1/",
    "https://exa mple.com/",
  ])("refuses %s", (text) => {
    expect(() => parseOutboundUrl(text)).toThrow(OutboundError);
  });

  it.each([
    "https://example.com/a.pdf?x=1#f",
    "http://8.8.8.8/a",
    "http://8.8.8.8:80/a",
    "https://[2606:4700::1]/a",
    "HTTPS://EXAMPLE.com/A",
    "https://bücher.example/",
    `https://example.com/${"a".repeat(2_028)}`,
    " http://8.8.8.8/a ",
  ])("accepts %s", (text) => {
    expect(parseOutboundUrl(text).href).toBe(new URL(text).href);
  });
});

describe("checkOutboundUrl", () => {
  const refused = (text: string, overrides: Partial<OutboundPolicy> = {}) =>
    expect(checkOutboundUrl(new URL(text), policy(overrides))).rejects.toMatchObject({ code: "forbidden_address" });

  it("refuses literal private addresses, local names and other ports without resolving a name", async () => {
    for (const text of [
      "http://127.0.0.1/",
      "http://[::1]/",
      "http://[::ffff:127.0.0.1]/",
      "http://169.254.169.254/latest/meta-data/",
      "http://localhost/",
      "http://localhost./",
      "http://a.localhost/",
      "http://a.LOCALHOST./",
      "http://example.com:8080/",
      "https://example.com:22/",
      "http://8.8.8.8:6379/",
      "http://2130706433/",
    ])
      await refused(text);
  });

  it("refuses a host name if any of its addresses is not public", async () => {
    const resolve = async () => [
      { address: "8.8.8.8", family: 4 },
      { address: "10.0.0.5", family: 4 },
    ];
    await refused("https://mixed.example/", { resolve });
    await refused("https://mapped.example/", { resolve: async () => [{ address: "::ffff:10.0.0.5", family: 6 }] });
  });

  it("throws unreachable if the name does not exist or has no address", async () => {
    const missing = policy({ resolve: () => Promise.reject(new Error("ENOTFOUND")) });
    await expect(checkOutboundUrl(new URL("https://nowhere.example/"), missing)).rejects.toMatchObject({ code: "unreachable" });
    await expect(checkOutboundUrl(new URL("https://empty.example/"), policy({ resolve: async () => [] }))).rejects.toMatchObject({
      code: "unreachable",
    });
  });

  it("resolves the name once and returns exactly the checked addresses", async () => {
    let calls = 0;
    const resolve = async () => {
      calls += 1;
      return [{ address: "8.8.8.8", family: 4 }];
    };
    const target = await checkOutboundUrl(new URL("https://example.com/"), policy({ resolve }));
    expect(target.addresses).toEqual([{ address: "8.8.8.8", family: 4 }]);
    expect(calls).toBe(1);
  });

  it("allows an allow-listed host and port, but not its other ports or names", async () => {
    const allowedHosts = parseAllowedHosts(["127.0.0.1:9000", "[::1]:9000", "MinIO:80"]);
    const resolve = async () => [{ address: "10.1.1.1", family: 4 }];
    await expect(checkOutboundUrl(new URL("http://127.0.0.1:9000/a"), policy({ allowedHosts }))).resolves.toBeDefined();
    await expect(checkOutboundUrl(new URL("http://[::1]:9000/a"), policy({ allowedHosts }))).resolves.toBeDefined();
    await expect(checkOutboundUrl(new URL("http://minio/a"), policy({ allowedHosts, resolve }))).resolves.toBeDefined();
    await refused("http://127.0.0.1:9001/", { allowedHosts });
    await refused("https://minio/a", { allowedHosts, resolve });
    await refused("http://localhost:9000/", { allowedHosts, resolve });
  });
});

it.each(["localhost", "http://a:80", "a:b", "a:99999", ":80", "a b:80", "u@a:80"])("parseAllowedHosts refuses %s", (entry) => {
  expect(() => parseAllowedHosts([entry])).toThrow("host:port");
});
