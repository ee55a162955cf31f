import { Fragment } from "react";

/** A path or URL that can wrap between its parts. */
export function Path({ path }: { path: string }) {
  return path.split(/(?<=[/?&])/).map((part, index) => (
    <Fragment key={index}>
      <wbr />
      {part}
    </Fragment>
  ));
}
