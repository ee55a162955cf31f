import { formatPeriod } from "@/components/format/period";
import { formatAmount, formatMinor, withMinus } from "@/components/format/amount";
import { kindOfField, parseFieldPath } from "@/lib/review/field-values";
import { rulePack } from "@/lib/tax";
import { ALL_EVENTS } from "@/lib/webhooks/event-kinds";

type Values = Record<string, unknown>;

/**
 * Formats values as the rest of the portal does: amounts with their currency if it is known, months with their year, and members by name.
 */
export function asRead({ amountMinor, currency, month, year, ...rest }: Values, members: Readonly<Record<string, string>> = {}): Values {
  return {
    ...rest,
    ...membersIn(rest, members),
    ...(typeof amountMinor === "number" && typeof currency === "string"
      ? { price: formatMinor(amountMinor, currency) }
      : { amountMinor, currency }),
    ...(typeof month === "number" && typeof year === "number" ? { period: formatPeriod({ month, year }) } : { month, year }),
    ...(Array.isArray(rest.events) && rest.events.includes(ALL_EVENTS) ? { events: "All events" } : {}),
    ...turnoverIn(rest),
    ...correctedIn(rest),
  };
}

const membersIn = (values: Values, members: Readonly<Record<string, string>>): Values =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      typeof value === "string" && Object.hasOwn(members, value) ? [[name, members[value]]] : [],
    ),
  );

function turnoverIn({ annualTurnover, country }: Values): Values {
  const currency = typeof country === "string" ? rulePack(country)?.currency : undefined;
  return typeof annualTurnover === "number" && currency ? { annualTurnover: formatAmount(annualTurnover, currency) } : {};
}

/** A field's value is kept as text, with all the digits that were read or typed. */
function correctedIn({ field, value }: Values): Values {
  const at = typeof field === "string" ? parseFieldPath(field) : null;
  if (at === null || kindOfField(at) !== "amount" || typeof value !== "string") return {};
  return { value: withMinus(value.replace(/^-?\d+/, (whole) => Number(whole).toLocaleString("en"))) };
}

/** Formats a number with thousands separators, unless it is a year. */
export const grouped = (name: string, value: number): string =>
  /year$/i.test(name) ? String(value) : withMinus(value.toLocaleString("en"));
