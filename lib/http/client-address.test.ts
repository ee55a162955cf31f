import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { clientAddress, isAddressIn, peerHeader, recordPeerAddresses } from "./client-address";

recordPeerAddresses();
const from = (peer: string, forwarded?: string) =>
  new Headers({ [peerHeader() ?? ""]: peer, ...(forwarded === undefined ? {} : { "x-forwarded-for": forwarded }) });

it("without trusted proxies, the client address is the socket's and X-Forwarded-For is ignored", () => {
  expect(clientAddress(from("198.51.100.9", "203.0.113.7"), [])).toBe("198.51.100.9");
  expect(clientAddress(from("::ffff:198.51.100.9"), [])).toBe("198.51.100.9");
  expect(clientAddress(new Headers({ "x-forwarded-for": "203.0.113.7" }), ["0.0.0.0/0"])).toBeNull();
});

it("behind trusted proxies, the client address is the rightmost forwarded address outside them", () => {
  const proxies = ["10.0.0.0/8", "2001:db8::/32"];
  expect(clientAddress(from("10.0.0.1", "192.0.2.1, 203.0.113.7, 10.9.9.9"), proxies)).toBe("203.0.113.7");
  expect(clientAddress(from("2001:db8::5", "203.0.113.7"), proxies)).toBe("203.0.113.7");
  expect(clientAddress(from("198.51.100.9", "203.0.113.7"), proxies)).toBe("198.51.100.9");
  expect(clientAddress(from("10.0.0.1", "10.2.2.2"), proxies)).toBe("10.2.2.2");
  expect(clientAddress(from("10.0.0.1", "203.0.113.7, garbage"), proxies)).toBe("10.0.0.1");
  expect(clientAddress(from("10.0.0.1"), proxies)).toBe("10.0.0.1");
});

it("strips the port that a proxy appends to a forwarded address", () => {
  const proxies = ["10.0.0.0/8"];
  expect(clientAddress(from("10.0.0.1", "192.0.2.1, 203.0.113.7:51820 , 10.9.9.9:80"), proxies)).toBe("203.0.113.7");
  expect(clientAddress(from("10.0.0.1", "[2001:db8::7]:51820"), proxies)).toBe("2001:db8::7");
  for (const garbage of ["203.0.113.7:", "203.0.113.7:x", "203.0.113:80", "203.0.113.777:80", "2001:db8::7]:x"])
    expect(clientAddress(from("10.0.0.1", garbage), proxies), garbage).toBe("10.0.0.1");
});

it("isAddressIn accepts single addresses and CIDR ranges of IPv4 and IPv6, and rejects unusual notations", () => {
  expect(isAddressIn("203.0.113.7", ["203.0.113.0/24"])).toBe(true);
  expect(isAddressIn("203.0.113.7", ["203.0.113.7"])).toBe(true);
  expect(isAddressIn("2001:db8::1", ["2001:db8::/32"])).toBe(true);
  for (const range of ["203.0.114.0/24", "2001:db8::/32", "0xcb007107", "3405803783", "x", "203.0.113.0/33"])
    expect(isAddressIn("203.0.113.7", [range])).toBe(false);
});

it("takes the peer address from the socket, under a header name that clients can't guess", async () => {
  const server = createServer((request, response) => response.end(String(request.headers[peerHeader() ?? ""]))).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  try {
    const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, {
      headers: { [peerHeader() ?? ""]: "203.0.113.7" },
    });
    expect(await answer.text()).toBe("127.0.0.1");
  } finally {
    server.close();
  }
});
