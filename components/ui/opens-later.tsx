import { createElement, type ComponentType } from "react";
import { WhenHere } from "./not-here-yet";
import { useLater } from "./use-later";

interface Openable {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  guarded?: boolean;
}

/** Creates a dialog or drawer whose frame is loaded after the page. If it can't be loaded, a placeholder says so. */
export function opensLater<Props extends Openable>(load: () => Promise<{ Frame: ComponentType<Props> }>) {
  return function OpensLater(props: Props) {
    const frame = useLater(load, props.open);
    if (!props.open) return null;
    return (
      <WhenHere later={frame} title={props.title} onClose={props.guarded ? null : () => props.onOpenChange(false)}>
        {({ Frame }) => createElement(Frame, props)}
      </WhenHere>
    );
  };
}
