import { Slot } from "radix-ui";
import type { ComponentProps } from "react";
import { classNames } from "./class-names";

const looks = {
  primary: "bg-accent text-on-accent border-transparent hover:bg-accent-strong shadow-raised",
  secondary: "bg-surface text-ink border-line-strong hover:bg-sunken shadow-raised",
  quiet: "bg-transparent text-ink-soft border-transparent hover:bg-sunken hover:text-ink",
  danger: "bg-surface text-danger border-line-strong hover:bg-danger-soft hover:border-danger shadow-raised",
} as const;

const sizes = {
  sm: "h-7 px-2 text-xs gap-1.5 pointer-coarse:h-11",
  md: "h-9 px-3 text-sm gap-2 pointer-coarse:h-11",
  icon: "size-9 justify-center pointer-coarse:size-11",
} as const;

/**
 * Paper has none of them: nothing can be pressed there. `asChild` gives the looks to a link. A busy button keeps its width, says
 * so, and can't be pressed twice; it is not disabled, which would take the focus from whoever pressed it by the keyboard.
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
}: ComponentProps<"button"> & { look?: keyof typeof looks; size?: keyof typeof sizes; asChild?: boolean; busy?: boolean }) {
  const classes = classNames(
    "inline-flex print:hidden shrink-0 items-center justify-center rounded-md border font-medium whitespace-nowrap transition-colors select-none [&_svg]:size-4 [&_svg]:shrink-0",
    "disabled:opacity-55 disabled:pointer-events-none aria-busy:opacity-55 aria-busy:pointer-events-none",
    looks[look],
    sizes[size],
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
