/** How scripts should scroll: without animation for people who prefer reduced motion, which CSS can't enforce here. */
export const scrollGently = (): ScrollBehavior => (window.matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth");
