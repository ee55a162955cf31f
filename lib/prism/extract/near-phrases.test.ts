import { describe, expect, it } from "vitest";
import { withinEdits } from "./fold";
import { NearPhrases } from "./near-phrases";

const PHRASES = ["amountdue", "amountpaid", "invoiceno", "invoicenumber", "totalsum", "bestellnummer", "итого", "q1#"];

describe("NearPhrases", () => {
  it("returns the first phrase within the limit", () => {
    const near = new NearPhrases(["invoiceno", "invoicenr"]);
    expect(near.firstWithin("invoicenc", 1)).toBe("invoiceno");
    expect(near.firstWithin("invoicenr", 0)).toBe("invoicenr");
    expect(near.firstWithin("invoice", 1)).toBeUndefined();
  });

  it("finds what a comparison with every phrase finds", () => {
    const spoiled = PHRASES.flatMap((phrase) =>
      Array.from(phrase, (_, at) => [
        phrase.slice(0, at) + phrase.slice(at + 1),
        `${phrase.slice(0, at)}x${phrase.slice(at + 1)}`,
        `${phrase.slice(0, at)}zю${phrase.slice(at)}`,
        `${phrase.slice(0, at)}5${phrase.slice(at + 2)}`,
      ]).flat(),
    );
    const near = new NearPhrases(PHRASES);
    for (const text of ["", "a", ...spoiled])
      for (const limit of [0, 1, 2])
        expect(near.firstWithin(text, limit), text).toBe(PHRASES.find((phrase) => withinEdits(phrase, text, limit)));
  });
});
