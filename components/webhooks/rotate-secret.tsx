"use client";

import { RotateDialog } from "@/components/keys/rotate-dialog";
import { Button } from "@/components/ui/button";
import type { EndpointActions } from "./endpoint-actions";

/** A new signing secret; while the old one lasts, each delivery carries the signatures of both. */
export function RotateSecret({
  webhookId,
  rotate,
  onChanged,
}: {
  webhookId: string;
  rotate: EndpointActions["rotateSecret"];
  onChanged: () => void;
}) {
  return (
    <RotateDialog
      noun="secret"
      title="Rotate signing secret"
      onRotated={onChanged}
      rotate={(overlapHours) => rotate(webhookId, overlapHours)}
      about="Until the old secret expires, each delivery is signed with both, so your server can switch without missing deliveries."
      trigger={(open) => <Button onClick={open}>Rotate secret</Button>}
    />
  );
}
