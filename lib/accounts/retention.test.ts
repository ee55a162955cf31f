import fc from "fast-check";
import { expect, it } from "vitest";
import { recordExpiry, recordsEnd } from "./retention";

it.each([
  ["2032-11-20T09:00:00.000Z", "2026-11-20T09:00:00.000Z"],
  ["2032-03-01T00:00:00.000Z", "2026-03-01T00:00:00.000Z"],
  ["2032-02-29T23:00:00.000Z", "2026-02-28T23:00:00.000Z"],
  ["2033-01-01T00:00:00.000Z", "2027-01-01T00:00:00.000Z"],
])("at %s, records up to %s are older than six years", (now, end) => {
  expect(recordsEnd(new Date(now)).toISOString()).toBe(end);
});

it("no record ends before it expires", () => {
  const instants = fc.date({ min: new Date("2027-01-01"), max: new Date("2100-01-01"), noInvalidDate: true });
  fc.assert(fc.property(instants, (now) => recordExpiry(recordsEnd(now)) <= now));
  const leapDay = new Date("2028-02-29T12:00:00Z");
  expect(recordExpiry(leapDay).toISOString(), "a whole day later").toBe("2034-03-01T12:00:00.000Z");
});
