import type { IsoDate } from "@/lib/kernel/dates";
import type { MinorUnits } from "@/lib/kernel/money";

const MONTHS = ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"];
const ONES = [
  "",
  "One",
  "Two",
  "Three",
  "Four",
  "Five",
  "Six",
  "Seven",
  "Eight",
  "Nine",
  "Ten",
  "Eleven",
  "Twelve",
  "Thirteen",
  "Fourteen",
  "Fifteen",
  "Sixteen",
  "Seventeen",
  "Eighteen",
  "Nineteen",
];
const TENS = ["", "", "Twenty", "Thirty", "Forty", "Fifty", "Sixty", "Seventy", "Eighty", "Ninety"];
const SCALES = ["", " Thousand", " Million", " Billion"];

function parts(date: IsoDate): { day: string; month: string; year: string; monthName: string } {
  const [year = "", month = "", day = ""] = date.split("-");
  return { day, month, year, monthName: MONTHS[Number(month) - 1] ?? "" };
}

/** "05/11/2026" */
export function slashDate(date: IsoDate): string {
  const { day, month, year } = parts(date);
  return `${day}/${month}/${year}`;
}

/** "5 November 2026" */
export function longDate(date: IsoDate): string {
  const { day, monthName, year } = parts(date);
  return `${Number(day)} ${monthName} ${year}`;
}

/** "05-Nov-2026" */
export function shortDate(date: IsoDate): string {
  const { day, monthName, year } = parts(date);
  return `${day}-${monthName.slice(0, 3)}-${year}`;
}

/** "5th November, 2026" */
export function ordinalDate(date: IsoDate): string {
  const { day, monthName, year } = parts(date);
  const n = Number(day);
  const ending = n % 100 >= 11 && n % 100 <= 13 ? "th" : (["th", "st", "nd", "rd"][n % 10] ?? "th");
  return `${n}${ending} ${monthName}, ${year}`;
}

function belowThousand(n: number): string {
  const hundreds = Math.floor(n / 100);
  const rest = n % 100;
  const small = rest < 20 ? (ONES[rest] ?? "") : [TENS[Math.floor(rest / 10)], ONES[rest % 10]].filter(Boolean).join("-");
  return [hundreds > 0 ? `${ONES[hundreds]} Hundred` : "", small].filter(Boolean).join(" and ");
}

/** Kobo in words, as Nigerian invoices spell the total: "One Million, Two Hundred Thousand Naira, Fifty Kobo Only". */
export function amountInWords(minor: MinorUnits): string {
  const naira = Math.floor(minor / 100);
  const kobo = minor % 100;
  const groups: string[] = [];
  for (let rest = naira, scale = 0; rest > 0; rest = Math.floor(rest / 1000), scale += 1) {
    const group = rest % 1000;
    if (group > 0) groups.unshift(`${belowThousand(group)}${SCALES[scale] ?? ""}`);
  }
  return `${groups.join(", ")} Naira${kobo > 0 ? `, ${belowThousand(kobo)} Kobo` : ""} Only`;
}
