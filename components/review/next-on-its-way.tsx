import { Panel } from "@/components/ui/panel";

/** For whoever decides more quickly than the line brings the next invoice: said to them only where it takes long. */
export function NextOnItsWay({ isUnreachable }: { isUnreachable: boolean }) {
  return (
    <Panel>
      <p role="status" className="animate-[appear_140ms_ease-out_250ms_both] py-16 text-center text-sm text-ink-soft">
        {isUnreachable
          ? "The next invoice could not be loaded: the server could not be reached. It is asked again every few seconds."
          : "The next invoice is on its way."}
      </p>
    </Panel>
  );
}
