/**
 * A click is over by then. Some presses never end: the menu of a choice, or of the browser, takes their release.
 */
const LONGEST_MS = 1_000;

const waiting: (() => void)[] = [];
let pressing = false;
let timer: ReturnType<typeof setTimeout> | undefined;

function finish(): void {
  pressing = false;
  for (const run of waiting.splice(0)) run();
}

function endWithin(ms: number): void {
  clearTimeout(timer);
  timer = setTimeout(finish, ms);
}

if (typeof document !== 'undefined') {
  const begin = () => {
    pressing = true;
    endWithin(LONGEST_MS);
  };
  // The click follows in the same task.
  const end = () => endWithin(0);
  document.addEventListener('pointerdown', begin, true);
  document.addEventListener('pointerup', end, true);
  document.addEventListener('pointercancel', end, true);
}

/**
 * Runs when no pointer button is held down; immediately if none is. A press becomes a click only if its release is on
 * the same element: if something moves in between, the click is lost.
 */
export function afterPress(run: () => void): void {
  if (pressing) waiting.push(run);
  else run();
}
