export function Logo() {
  return (
    <span className="inline-flex items-center gap-2 text-lg font-semibold tracking-tight text-ink">
      <svg viewBox="0 0 32 32" className="size-6 text-accent" aria-hidden>
        <rect width="32" height="32" rx="7" fill="currentColor" />
        <path d="M9 7v15.5A2.5 2.5 0 0 0 11.5 25H23" fill="none" stroke="var(--on-accent)" strokeWidth="3.2" strokeLinecap="round" />
        <path d="M15 18.5 22 9" stroke="var(--on-accent)" strokeWidth="2.6" strokeLinecap="round" opacity="0.7" />
        <circle cx="15.2" cy="10" r="2.1" fill="var(--on-accent)" opacity="0.7" />
        <circle cx="22" cy="18" r="2.1" fill="var(--on-accent)" opacity="0.7" />
      </svg>
      <span className="rail:sr-only">Levy</span>
    </span>
  );
}
