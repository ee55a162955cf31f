import { describe, expect, it } from "vitest";
import { readZone } from "./zone-cookie";

describe("the zone that a browser told", () => {
  it("is known by its own name, however it was written", () => {
    expect(readZone("Africa%2FLagos")).toBe("Africa/Lagos");
    expect(readZone("africa/lagos")).toBe("Africa/Lagos");
    expect(readZone("UTC")).toBe("UTC");
  });

  it("is nothing where there is none, or none of that name", () => {
    for (const text of [undefined, "", "Atlantis/Lost", "%", "<script>"]) expect(readZone(text)).toBeNull();
  });
});
