import { classNames } from "@/components/ui/class-names";
import { Select } from "@/components/ui/field";

/** Values that can be chosen, with their labels. */
export type Choices<Value extends string> = readonly (readonly [value: Value, called: string])[];

/**
 * Filters a list by one of a few values; `any` is the label of "no filter". A value in the URL that is no longer a choice is listed too.
 */
export function ChoiceFilter<Value extends string>({
  label,
  any,
  choices,
  value,
  onChoose,
  className,
}: {
  label: string;
  any: string;
  choices: Choices<Value>;
  value: Value | undefined;
  onChoose: (value: Value | null) => void;
  className?: string;
}) {
  const isChoice = value === undefined || choices.some(([choice]) => choice === value);
  return (
    <Select
      aria-label={label}
      className={classNames("!w-auto", className)}
      value={value ?? ""}
      onChange={(event) => onChoose(choices.find(([choice]) => choice === event.target.value)?.[0] ?? null)}
    >
      <option value="">{any}</option>
      {isChoice ? null : <option value={value}>{value}</option>}
      {choices.map(([choice, called]) => (
        <option key={choice} value={choice}>
          {called}
        </option>
      ))}
    </Select>
  );
}
