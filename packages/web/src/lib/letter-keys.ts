const KEY = 'letterKeys';

/** Whether letters open pages on this device. People who speak to their computer turn them off (WCAG 2.1.4). */
export function lettersWork(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off';
  } catch {
    return true;
  }
}

export function setLettersWork(work: boolean): void {
  try {
    if (work) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, 'off');
  } catch {
    // The device remembers nothing.
  }
}
