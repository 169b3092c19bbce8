let pressing = false;

if (typeof document !== 'undefined') {
  const note = ({ type }: Event) => {
    pressing = type === 'pointerdown';
  };
  for (const type of ['pointerdown', 'pointerup', 'pointercancel']) {
    document.addEventListener(type, note, true);
  }
}

/**
 * Runs when no pointer button is held down; immediately if none is. A press on another element takes the focus from a
 * field before it becomes a click; if something moved in between, the click would miss its target.
 */
export function afterPress(run: () => void): void {
  if (!pressing) return run();
  const ended = new AbortController();
  const end = () => {
    ended.abort();
    // The click follows in the same task.
    setTimeout(run);
  };
  for (const type of ['pointerup', 'pointercancel']) {
    document.addEventListener(type, end, { capture: true, signal: ended.signal });
  }
}
