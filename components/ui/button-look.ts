/** The look of buttons, for pages that must stay small and can't use `Button`. */
export const buttonBase =
  "inline-flex print:hidden shrink-0 items-center justify-center rounded-md border font-medium whitespace-nowrap transition-colors select-none [&_svg]:size-4 [&_svg]:shrink-0";

export const buttonLooks = {
  primary: "bg-accent text-on-accent border-transparent hover:bg-accent-strong shadow-raised",
  secondary: "bg-surface text-ink border-line-strong hover:bg-sunken shadow-raised",
  quiet: "bg-transparent text-ink-soft border-transparent hover:bg-sunken hover:text-ink",
  danger: "bg-surface text-danger border-line-strong hover:bg-danger-soft hover:border-danger shadow-raised",
} as const;

export const buttonSizes = {
  sm: "h-7 px-2 text-xs gap-1.5 pointer-coarse:h-11",
  md: "h-9 px-3 text-sm gap-2 pointer-coarse:h-11",
  icon: "size-9 justify-center pointer-coarse:size-11",
} as const;
