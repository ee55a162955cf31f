"use client";

import { useEffect } from "react";

/**
 * The error of a field. If its form was submitted with the form's button, the first faulty field is focused, because it may be out of sight
 * above the button. The focus isn't moved if the person has gone on since.
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
