import { describe, expect, it } from "vitest";
import { flownRoute } from "./air-routes";

describe("flownRoute", () => {
  it.each([
    "Travel: BA LOS-LHR-LOS, investor roadshow, 2 pax economy",
    "ABV-NBO-ABV ticket, regional meeting",
    "Air Peace LOS-ABV-LOS, 2 pax, counsel",
    "LOS-ABV return, Mr Ade, economy",
    "PHC/LOS/PHC Engr. Bello",
  ])("recognizes an airline ticket by its route: %s", (description) => {
    expect(flownRoute(description)).toMatchObject({ exemption: "airline_ticket", shares: [{ category: "not_applicable" }, {}] });
  });

  it.each([
    "LOS-JNB 240kg samples AWB",
    "Charter ABV-PHC-ABV, Hawker 800",
    "LOS-ABV fibre capacity, 10Gbps",
    "Courier LOS-ABV, documents",
    "Trailer LOS - KAN, 30 tons",
    "GPU & pushback, PHC",
    "Handling charges LOS-LHR-LOS flight",
  ])("returns null if something other than a passenger takes the route: %s", (description) => {
    expect(flownRoute(description)).toBeNull();
  });
});
