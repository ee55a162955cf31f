/** "Try again" at the end of a sentence about what failed. */
export function TryAgain({ onClick }: { onClick: () => unknown }) {
  return (
    <button type="button" className="font-medium underline underline-offset-2" onClick={() => void onClick()}>
      Try again
    </button>
  );
}
