import type { IsoDate } from "@/lib/kernel/dates";
import type { SampleParty } from "../invoice";
import { duplicateA } from "./duplicate";

export interface SampleWaybill {
  number: string;
  date: IsoDate;
  drawnAt: string;
  carrier: SampleParty;
  from: string[];
  to: string[];
  truck: string;
  driver: string;
  order: string;
  goods: readonly { description: string; quantity: string; unit: string; condition: string }[];
  remarks: string;
}

/** One of the waybills that the haulier's invoice refers to. */
export const notAnInvoice: SampleWaybill = {
  number: "RW-5523",
  date: "2026-11-03",
  drawnAt: "2026-11-03T06:10:00Z",
  carrier: duplicateA.vendor,
  from: ["Kestrel Bay Foods Limited", "27 Industrial Avenue, Ilupeju", "Lagos"],
  to: ["Kestrel Bay Foods, Ibadan depot", "Km 8, Old Ife Road", "Ibadan, Oyo State"],
  truck: "APP 418 XR",
  driver: "Sunday Akpan",
  order: "KBF-TO-3307",
  goods: [
    { description: "Tomato paste 70 g, cartons of 50", quantity: "640", unit: "ctn", condition: "Good" },
    { description: "Chilli sauce 250 ml, cartons of 24", quantity: "310", unit: "ctn", condition: "Good" },
    { description: "Seasoning cubes, cartons of 20 packs", quantity: "185", unit: "ctn", condition: "2 cartons wet" },
    { description: "Empty pallets, returnable", quantity: "22", unit: "pcs", condition: "Good" },
  ],
  remarks: "Seal number 0091773 intact on arrival. Offloading started at 14:20 and ended at 16:05.",
};
