import { describe, expect, it } from "vitest";
import { shapeOf } from "./line-shape";

const shapeOfLine = (description: string) => shapeOf([], null, description)?.words ?? null;

describe("the form of a line that no word tells", () => {
  it("is that of a thing where a part's number stands in it", () => {
    expect(shapeOfLine("Zorvex DSX-44")).toEqual(["DSX-44"]);
  });

  it.each(["Zorvex zibs @ N28", "Zorvex zibs @ 450k", "Zorvex zibs @ NGN1,250.50"])(
    "is none where only a price looks like one: %s",
    (description) => {
      expect(shapeOfLine(description)).toBeNull();
    },
  );

  it("finds the number beside a price", () => {
    expect(shapeOfLine("Zorvex DSX-44 @ N28")).toEqual(["DSX-44"]);
  });
});
