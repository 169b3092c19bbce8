import classes from './shell.module.css';

const KEY = 'demo-banner';

/** Remembers whether the organization is the demo, so that the next page keeps the banner's room free at once. */
export function expectDemo(demo: boolean): void {
  try {
    if (demo) localStorage.setItem(KEY, 'true');
    else localStorage.removeItem(KEY);
  } catch {
    // Storage is blocked: the page moves down when the banner comes.
  }
}

function isExpected(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

/** Where the banner will be. */
export function DemoBannerRoom() {
  return isExpected() ? <div className={classes.notice} aria-hidden /> : null;
}
