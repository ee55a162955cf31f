import { createElement, type ComponentType } from "react";
import { WhenLoaded } from "./when-loaded";
import { useLazyPart } from "./use-lazy-part";

interface Openable {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  guarded?: boolean;
}

/** Creates a dialog or drawer whose frame is loaded after the page. If it can't be loaded, a placeholder says so. */
export function lazyDialog<Props extends Openable>(load: () => Promise<{ Frame: ComponentType<Props> }>) {
  return function LazyDialog(props: Props) {
    const frame = useLazyPart(load, props.open);
    if (!props.open) return null;
    return (
      <WhenLoaded lazy={frame} title={props.title} onClose={props.guarded ? null : () => props.onOpenChange(false)}>
        {({ Frame }) => createElement(Frame, props)}
      </WhenLoaded>
    );
  };
}
