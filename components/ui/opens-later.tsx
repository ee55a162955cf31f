import { createElement, type ComponentType } from "react";
import { WhenHere } from "./not-here-yet";
import { useLater } from "./use-later";

interface Openable {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  guarded?: boolean;
}

/** What opens over a page, whose frame comes after the page; where it can't be loaded its place says so. */
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
