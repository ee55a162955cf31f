import { describe, expect, it } from "vitest";
import { documentCell, emptyCell } from "../cell";
import { emptyInvoice } from "../empty-invoice";
import { calibratedInvoice, probabilityOf, type Reading } from "./calibrate";
import calibration from "./calibration.json";

const READINGS: readonly Reading[] = ["text", "scan", "slip"];

describe("confidence calibration", () => {
  it("keeps the order of scores and stays below certainty on every measured curve", () => {
    for (const curve of READINGS.flatMap((reading) => Object.values(calibration.curves[reading]))) {
      const probabilities = Array.from({ length: 99 }, (_, index) => probabilityOf((index + 1) / 100, curve));
      expect(probabilities).toEqual([...probabilities].sort((a, b) => a - b));
      expect(new Set(probabilities).size).toBeGreaterThan(20);
      expect(Math.max(...probabilities)).toBeLessThan(0.99);
    }
  });

  it("changes confidence only, and leaves values and empty cells as they are", () => {
    const invoice = {
      ...emptyInvoice(),
      invoiceNumber: documentCell("A-1", "A-1", 0.9),
      total: documentCell(107_500, "1,075.00", 0.97),
      dueDate: emptyCell<string>(0.85),
    };
    const mapped = calibratedInvoice(invoice, "text");
    expect(mapped.invoiceNumber).toEqual({ ...invoice.invoiceNumber, confidence: mapped.invoiceNumber.confidence });
    expect(mapped.invoiceNumber.confidence).not.toBe(invoice.invoiceNumber.confidence);
    expect(mapped.total.confidence).toBeGreaterThan(0.95);
    expect(mapped.dueDate).toEqual(invoice.dueDate);
  });

  it("keeps names with weak evidence below the review threshold", () => {
    const weak = { ...emptyInvoice(), vendor: { ...emptyInvoice().vendor, name: documentCell("Blue Anchor", "Blue Anchor", 0.55) } };
    for (const reading of READINGS) expect(calibratedInvoice(weak, reading).vendor.name.confidence).toBeLessThan(0.85);
  });
});
