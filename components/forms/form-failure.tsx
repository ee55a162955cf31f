import { inWords } from "@/components/format/words";
import { Notice } from "@/components/ui/notice";
import { titleOf, type Failure } from "./use-action";

/** Shows what went wrong with a form as a whole. Faults of the fields in `fields` are shown beside them; all others are shown here. */
export function FormFailure({ failure, title, fields = [] }: { failure: Failure | null; title: string; fields?: readonly string[] }) {
  if (!failure) return null;
  const others = Object.entries(failure.faults)
    .filter(([field]) => !fields.includes(field))
    .map(([field, message]) => message.replace(/^This(?= )/, inWords(field)));
  if (others.length === 0 && Object.keys(failure.faults).length > 0) return null;
  return (
    <Notice kind="danger" title={titleOf(failure, title)} live>
      {others.length > 0 ? others.join(" ") : failure.message}
    </Notice>
  );
}
