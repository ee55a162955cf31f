import { expect, it } from "vitest";
import { manualClock } from "@/lib/kernel/clock";
import { explain } from "./explain";

it("explain applies the rules of the current day in the authority's time zone", () => {
  const clock = manualClock(new Date("2027-03-31T20:00:00Z"));
  const payment = { category: "professional_services", recipient: "company" };
  expect(explain({ ...payment, country: "IN" }, clock).date).toBe("2027-04-01");
  expect(explain({ ...payment, country: "NG" }, clock).date).toBe("2027-03-31");
  expect(explain({ ...payment, country: "IN", date: "2027-01-05" }, clock).date).toBe("2027-01-05");
});
