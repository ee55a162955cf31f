/** Label of the button that undoes a decision, with its keyboard shortcut. */
export function UndoLabel() {
  return (
    <>
      Undo <kbd className="font-sans text-xs font-normal opacity-80 pointer-coarse:hidden">Z</kbd>
    </>
  );
}
