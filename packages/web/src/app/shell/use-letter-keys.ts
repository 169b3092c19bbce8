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

/** HOME-6: `g` and a letter open a page, but not while someone types or a dialog is open. */
export function useLetterKeys(session: Session): void {
  const { history } = useRouter();
  const begun = useRef(false);
  useWindowEvent('keydown', (event) => {
    const isSecond = begun.current;
    begun.current = false;
    if (!isPlain(event) || !lettersWork() || document.querySelector('[role="dialog"]')) return;
    if (!isSecond) {
      begun.current = event.key === 'g';
      return;
    }
    const page = keyedPagesFor(session).find(({ key }) => key === event.key);
    if (!page) return;
    event.preventDefault();
    history.push(page.to);
  });
}
