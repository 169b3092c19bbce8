import { useWindowEvent } from '@mantine/hooks';
import { useRouter } from '@tanstack/react-router';
import { useRef } from 'react';
import { lettersWork } from '../../lib/letter-keys.ts';
import type { Session } from '../../lib/session.ts';
import { keyedPagesFor } from './nav-items.tsx';

export const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

const isPlain = ({ ctrlKey, metaKey, altKey, shiftKey, repeat, target }: KeyboardEvent) =>
  !ctrlKey && !metaKey && !altKey && !shiftKey && !repeat && !isField(target);

/** A letter that comes later than this is another one. */
const MS_BETWEEN = 1500;

/**
 * HOME-6: `g` and a letter open a page, but not while someone types or a dialog is open.
 * @param paused a dialog is about to open: what is typed meanwhile is meant for it
 */
export function useLetterKeys(session: Session, paused: boolean): void {
  const { history } = useRouter();
  /** When `g` was pressed. */
  const begun = useRef(-Infinity);
  useWindowEvent('keydown', (event) => {
    const isSecond = event.timeStamp - begun.current < MS_BETWEEN;
    begun.current = -Infinity;
    if (paused || !isPlain(event) || !lettersWork() || document.querySelector('[role="dialog"]'))
      return;
    if (!isSecond) {
      if (event.key === 'g') begun.current = event.timeStamp;
      return;
    }
    const page = keyedPagesFor(session).find(({ key }) => key === event.key);
    if (!page) return;
    event.preventDefault();
    history.push(page.to);
  });
}
