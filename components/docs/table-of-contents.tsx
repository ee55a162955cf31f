/** A page's headings, shown beside the page on wide screens only. */
export function TableOfContents({ sections }: { sections: readonly { id: string; title: string }[] }) {
  return (
    <nav
      aria-label="On this page"
      className="sticky top-20 hidden max-h-[calc(100dvh-6rem)] w-52 shrink-0 self-start overflow-y-auto xl:block"
    >
      <p className="mb-2 text-xs font-semibold text-ink-faint">On this page</p>
      <ul className="grid gap-1.5 border-l border-line pl-3 text-sm">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} className="text-ink-soft hover:text-ink hover:underline">
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
