import { Fragment } from "react";

/** A path or address that breaks between its parts where there is room for no more of them. */
export function Path({ path }: { path: string }) {
  return path.split(/(?<=[/?&])/).map((part, index) => (
    <Fragment key={index}>
      <wbr />
      {part}
    </Fragment>
  ));
}
