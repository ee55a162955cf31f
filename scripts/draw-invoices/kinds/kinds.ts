import { airAgent, clearingBill, feeNote, hospitalBill, hotelBill, powerBill, schoolBill, telecomBill } from "./services";
import { bankCharges, bilingual, creditNote, demandNotice, marketSlip, premiumNote, withStatement } from "./public";
import {
  buyerFirst,
  certificate,
  courierBill,
  discounted,
  firmInFoot,
  fromAfterTo,
  partPaid,
  proForma,
  sumsAbove,
  sumsAtLeft,
  twoAddresses,
  twoCurrencies,
  twoSections,
  withheld,
} from "./arranged";
import type { PrintedLayout } from "@/lib/prism/fixtures/layouts/printed-layout";
import { HELD } from "@/lib/prism/fixtures/layouts/paper-parts";
import { Dice } from "../random";
import { Paper, type KindOfPaper } from "./paper";

/** Every kind of paper, by the prefix of its files. */
const KINDS: Readonly<Record<string, (paper: Paper) => KindOfPaper>> = {
  "fee-note": feeNote,
  hotel: hotelBill,
  "air-agent": airAgent,
  telecom: telecomBill,
  power: powerBill,
  clearing: clearingBill,
  school: schoolBill,
  hospital: hospitalBill,
  bank: bankCharges,
  demand: demandNotice,
  slip: marketSlip,
  statement: withStatement,
  credit: creditNote,
  premium: premiumNote,
  bilingual,
  "buyer-first": buyerFirst,
  "from-after-to": fromAfterTo,
  "two-addresses": twoAddresses,
  "sums-left": sumsAtLeft,
  "sums-above": sumsAbove,
  discount: discounted,
  withheld,
  "part-paid": partPaid,
  "two-currencies": twoCurrencies,
  "pro-forma": proForma,
  foot: firmInFoot,
  sections: twoSections,
  certificate,
  courier: courierBill,
};

/**
 * Draws `each` papers of every kind; of all papers, every fifth is scanned and every ninth photographed. The seed decides names, dates,
 * amounts and captions.
 */
export function papersOfKinds(seed: number, each: number): PrintedLayout[] {
  return Object.entries(KINDS).flatMap(([kind, draw], at) =>
    Array.from({ length: each }, (_, copy) => {
      const dice = new Dice(seed * 100_003 + at * 101 + copy);
      const paper = draw(new Paper(dice));
      const place = at * each + copy;
      const left =
        place % 5 === 2
          ? { scanned: { turned: dice.whole(-12, 12) / 10, dpi: dice.one([150, 200]) } }
          : place % 9 === 4
            ? { photo: HELD }
            : {};
      return { id: `${kind}-${seed}-${copy}`, ...left, ...paper };
    }),
  );
}
