"use client";

import { toast } from "@/components/ui/toast";
import { useAction, type ActionOutcome, type Failure } from "@/components/forms/use-action";
import { useRefresh } from "@/components/forms/use-refresh";
import { When } from "@/components/format/when";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Panel } from "@/components/ui/panel";
import type { SessionView } from "@/lib/users/sessions";

export function SessionPanel({
  sessions,
  endOne,
  endOthers,
}: {
  sessions: readonly SessionView[];
  endOne: (id: string) => Promise<ActionOutcome<null>>;
  endOthers: () => Promise<ActionOutcome<{ ended: number }>>;
}) {
  const tell = ({ message }: Failure) => toast.error("Nobody was signed out", { description: message });
  const one = useAction(endOne, tell);
  const others = useAction(endOthers, tell);
  const refresh = useRefresh();
  const end = async (id: string): Promise<void> => {
    if (await one.run(id)) toast.success("Browser signed out");
    refresh();
  };
  const endAll = async (): Promise<void> => {
    const done = await others.run();
    if (done)
      toast.success(done.value.ended === 1 ? "Signed out of one other browser" : `Signed out of ${done.value.ended} other browsers`);
    refresh();
  };
  return (
    <Panel
      title="Where you are signed in"
      bare
      aside={
        <Button size="sm" busy={others.busy} disabled={sessions.length < 2} onClick={() => void endAll()}>
          Sign out everywhere else
        </Button>
      }
    >
      <ul>
        {sessions.map((session) => (
          <li key={session.id} className="flex items-center justify-between gap-3 border-b border-line px-4 py-3 text-sm last:border-b-0">
            <div className="min-w-0">
              <p className="font-medium">
                {browserOf(session.userAgent)}
                {session.isCurrent ? (
                  <>
                    {" "}
                    <Badge tone="accent">This browser</Badge>
                  </>
                ) : null}
              </p>
              <p className="text-xs text-ink-faint">
                {session.address ?? "Unknown address"} · last active <When at={session.lastSeenAt} /> · signed in{" "}
                <When at={session.createdAt} exact />
              </p>
            </div>
            {session.isCurrent ? null : (
              <Button
                size="sm"
                busy={one.busy}
                onClick={() => void end(session.id)}
                aria-label={`Sign out ${browserOf(session.userAgent)}, ${session.address ?? "unknown address"}`}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const browsers = [
  ["Edg/", "Edge"],
  ["OPR/", "Opera"],
  ["Firefox/", "Firefox"],
  ["Chrome/", "Chrome"],
  ["Safari/", "Safari"],
] as const;
const systems = [
  ["Android", "Android"],
  ["iPhone", "iPhone"],
  ["iPad", "iPad"],
  ["Windows", "Windows"],
  ["Mac OS X", "macOS"],
  ["Linux", "Linux"],
] as const;

/** A rough browser name by which a person can recognize the session. */
function browserOf(userAgent: string | null): string {
  const browser = browsers.find(([mark]) => userAgent?.includes(mark))?.[1];
  const system = systems.find(([mark]) => userAgent?.includes(mark))?.[1];
  return [browser ?? "Unknown browser", ...(system ? [`on ${system}`] : [])].join(" ");
}
