"use client";

import { useState } from "react";
import { RotateDialog, type Rotation } from "@/components/keys/rotate-dialog";
import { Button } from "@/components/ui/button";
import type { EndpointActions } from "./endpoint-actions";

/** Creates a new signing secret. While the old one is valid, deliveries carry both signatures. */
export function RotateSecret({
  webhookId,
  rotate,
  onChanged,
}: {
  webhookId: string;
  rotate: EndpointActions["rotateSecret"];
  onChanged: () => void;
}) {
  const [open, setOpen] = useState(false);
  const rotation: Rotation = {
    noun: "secret",
    title: "Rotate signing secret",
    about: "Until the old secret expires, each delivery is signed with both, so your server can switch without missing deliveries.",
    rotate: (overlapHours) => rotate(webhookId, overlapHours),
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>Rotate secret</Button>
      <RotateDialog rotation={open ? rotation : null} onRotated={onChanged} onClose={() => setOpen(false)} />
    </>
  );
}
