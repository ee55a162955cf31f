"use client";

import { useEffect } from "react";

/**
 * What is wrong with a field. Where its form was sent with the form's button, the focus goes to the first field with a fault, which may
 * stand far above the button, out of sight. Whoever has gone on since is left alone.
 */
export function FieldFault({ id, fieldId, children }: { id: string; fieldId: string; children: string }) {
  useEffect(() => {
    const control = document.getElementById(fieldId);
    const form = control?.closest("form");
    const { activeElement } = document;
    const wasSent = activeElement instanceof HTMLButtonElement && activeElement.form === form;
    if (control && wasSent && form?.querySelector("[aria-invalid=true]") === control) control.focus();
  }, [fieldId]);
  return (
    <p id={id} className="text-xs text-danger">
      {children}
    </p>
  );
}
