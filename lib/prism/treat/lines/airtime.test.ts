import { describe, expect, it } from "vitest";
import { classifyLine } from "./classify-line";

describe("airtime", () => {
  it.each([
    "Radio airtime, 60-second spots",
    "TV airtime, NTA network news",
    "Airtime, 45 secs x 20 spots, Cool FM",
    "Airtime slots, October",
  ])("%s is advertising time on a station", (description) => {
    expect(classifyLine({ description, unit: null }, null)).toMatchObject({ category: "other_services", exemption: null });
  });

  it.each([
    "Airtime",
    "Airtime recharge",
    "Airtime for staff phones",
    "MTN airtime N5,000 x 20",
    "Thuraya satellite airtime",
    "VHF radio airtime",
  ])("%s is telephone airtime, exempt from withholding", (description) => {
    expect(classifyLine({ description, unit: null }, null)).toMatchObject({ category: "not_applicable", exemption: "telephone" });
  });
});

describe("connectivity rented by the month", () => {
  it.each(["VPN rental", "MPLS port rental", "Internet link rental October", "Radio link rental"])(
    "is internet data, exempt from withholding: %s",
    (description) =>
      expect(classifyLine({ description, unit: null }, null)).toMatchObject({ category: "not_applicable", exemption: "internet_data" }),
  );

  it.each(["Circuit breaker rental", "Port rental Apapa", "Modem rental"])("is not confused with rented equipment: %s", (description) =>
    expect(classifyLine({ description, unit: null }, null).category).toBe("rent_hire_lease"),
  );

  it.each(["Dark fibre lease", "Fibre rental 10km"])("is uncertain for dark fiber: %s", (description) =>
    expect(classifyLine({ description, unit: null }, null).confidence).toBeLessThan(0.85),
  );

  it('is not goods, although "iru" alone is a food', () =>
    expect(classifyLine({ description: "Dark fibre IRU", unit: null }, null).category).not.toBe("goods_supply"));
});
