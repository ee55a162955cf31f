import { describe, expect, it } from "vitest";
import { shapeOf } from "./line-shape";

const shapeOfLine = (description: string) => shapeOf([], null, description)?.words ?? null;

describe("shapeOf", () => {
  it("recognizes goods by a part number", () => {
    expect(shapeOfLine("Zorvex DSX-44")).toEqual(["DSX-44"]);
  });

  it.each(["Zorvex zibs @ N28", "Zorvex zibs @ 450k", "Zorvex zibs @ NGN1,250.50"])(
    "does not take a price for a part number: %s",
    (description) => {
      expect(shapeOfLine(description)).toBeNull();
    },
  );

  it("finds the part number beside a price", () => {
    expect(shapeOfLine("Zorvex DSX-44 @ N28")).toEqual(["DSX-44"]);
  });
});
