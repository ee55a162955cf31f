import { describe, expect, it } from "vitest";
import { classifyLine } from "./classify-line";

describe("airtime", () => {
  it.each([
    "Radio airtime, 60-second spots",
    "TV airtime, NTA network news",
    "Airtime, 45 secs x 20 spots, Cool FM",
    "Airtime slots, October",
  ])("%s is time on a station", (description) => {
    expect(classifyLine({ description, unit: null }, null)).toMatchObject({ category: "other_services", exemption: null });
  });

  it.each([
    "Airtime",
    "Airtime recharge",
    "Airtime for staff phones",
    "MTN airtime N5,000 x 20",
    "Thuraya satellite airtime",
    "VHF radio airtime",
  ])("%s is time on a telephone", (description) => {
    expect(classifyLine({ description, unit: null }, null)).toMatchObject({ category: "not_applicable", exemption: "telephone" });
  });
});
