/** On the button that takes a decision back, with its key where there is one to press. */
export function UndoLabel() {
  return (
    <>
      Undo <kbd className="font-sans text-xs font-normal opacity-80 pointer-coarse:hidden">Z</kbd>
    </>
  );
}
