import type { TermLabel } from "@/lib/tax/ng/terms";
import type { LineClass } from "./line-class";

const ABSENT = /^(?:absent|absents|absences?|absentees?|absenteeism|absentism|abscent)$/;
/** Devices and forms that record absences are bought, so the line is goods. */
const RECORD = /^(?:systems?|software|machines?|registers?|forms?|readers?|clocks?|books?)$/;

/** "5 loaders absent 14 Oct": what is absent are people, whatever else "loaders" may mean. */
export function withAbsentPersons(line: LineClass, tokens: readonly string[]): LineClass {
  if (line.category !== "goods_supply" || !tokens.some((token) => ABSENT.test(token)) || tokens.some((token) => RECORD.test(token)))
    return line;
  return {
    ...line,
    category: "other_services",
    label: "Manpower" satisfies TermLabel,
    confidence: 0.88,
    mixed: false,
    relief: null,
    alternatives: [{ category: "professional_services", label: "Professional services", confidence: 0.08 }],
  };
}
