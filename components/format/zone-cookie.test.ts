import { describe, expect, it } from "vitest";
import { readZone } from "./zone-cookie";

describe("the time zone cookie", () => {
  it("is normalized to the zone's canonical name", () => {
    expect(readZone("Africa%2FLagos")).toBe("Africa/Lagos");
    expect(readZone("africa/lagos")).toBe("Africa/Lagos");
    expect(readZone("UTC")).toBe("UTC");
  });

  it("is ignored if missing or unknown", () => {
    for (const text of [undefined, "", "Atlantis/Lost", "%", "<script>"]) expect(readZone(text)).toBeNull();
  });
});
