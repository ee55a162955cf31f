import { Slot } from "radix-ui";
import type { ComponentProps } from "react";
import { buttonBase, buttonLooks, buttonSizes } from "./button-look";
import { classNames } from "./class-names";

/**
 * A button, which is never printed. `asChild` gives a link the look of a button. A busy button keeps its width, announces its state, and
 * can't be pressed twice. It is not disabled, because that would lose the keyboard focus.
 */
export function Button({
  look = "secondary",
  size = "md",
  asChild = false,
  busy = false,
  className,
  children,
  onClick,
  ...rest
}: ComponentProps<"button"> & { look?: keyof typeof buttonLooks; size?: keyof typeof buttonSizes; asChild?: boolean; busy?: boolean }) {
  const classes = classNames(
    buttonBase,
    "disabled:opacity-55 disabled:pointer-events-none aria-busy:opacity-55 aria-busy:pointer-events-none",
    buttonLooks[look],
    buttonSizes[size],
    className,
  );
  if (asChild)
    return (
      <Slot.Root className={classes} onClick={onClick} {...rest}>
        {children}
      </Slot.Root>
    );
  return (
    <button
      type="button"
      className={classes}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      {...rest}
    >
      {busy ? <span className="size-3.5 animate-spin rounded-full border-2 border-current border-r-transparent" aria-hidden /> : null}
      {children}
    </button>
  );
}
