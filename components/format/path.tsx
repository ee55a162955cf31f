import { Fragment } from "react";

/** A path that breaks between its parts where there is room for no more of them. */
export function RequestPath({ path }: { path: string }) {
  return path.split(/(?<=[/?&])/).map((part, index) => <Fragment key={index}><wbr />{part}</Fragment>);
}
