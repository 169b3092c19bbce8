/** Nothing waits longer, even if a button is held down that long. */
const LONGEST_MS = 5_000;

const waiting: (() => void)[] = [];
let pressing = false;
let timer: ReturnType<typeof setTimeout> | undefined;

function finish(): void {
  pressing = false;
  for (const run of waiting.splice(0)) {
    try {
      run();
    } catch (reason) {
      // The others have nothing to do with it.
      reportError(reason);
    }
  }
}

function endWithin(ms: number): void {
  clearTimeout(timer);
  timer = setTimeout(finish, ms);
}

if (typeof document !== 'undefined') {
  const begin = ({ target }: Event) => {
    // Its menu opens at once, and takes the release.
    if (target instanceof Element && target.closest('select')) return;
    pressing = true;
    endWithin(LONGEST_MS);
  };
  // The click follows in the same task.
  const end = () => {
    if (pressing) endWithin(0);
  };
  document.addEventListener('pointerdown', begin, true);
  // Other presses never end: the menu of the browser, another window, or a dragged element takes their release.
  for (const name of ['pointerup', 'pointercancel', 'contextmenu', 'dragstart']) {
    document.addEventListener(name, end, true);
  }
  window.addEventListener('blur', end);
}

/**
 * Runs when no pointer button is held down, after five seconds at the latest; immediately if none is. A press becomes a
 * click only if its release is on the same element: if something moves in between, the click is lost.
 */
export function afterPress(run: () => void): void {
  if (pressing) waiting.push(run);
  else run();
}

/** As above, for a field that was left; not if it has the focus again by then, as after a refused form. */
export function afterLeaving(field: Element, run: () => void): void {
  afterPress(() => {
    if (field !== document.activeElement) run();
  });
}
