/** How a script scrolls: at once for whoever asked their system for less motion, which the style sheet can't see to. */
export const scrollGently = (): ScrollBehavior => (window.matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth");
