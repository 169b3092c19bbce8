import { createElement } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { reportReachable } from '../../lib/connection.ts';
import { NoticeWithAction } from './notice-with-action.tsx';

let shown = 0;
const listeners = new Set<() => void>();

/** For the shell: the place for notifications is loaded with the first of them. */
export const noticeStore = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  hasAny: () => shown > 0,
};

interface NoticeAction {
  readonly label: string;
  readonly onClick: () => void;
}

/** Long enough to read it, to understand what was lost, and to reach the button. */
const MS_FOR_AN_ACTION = 15_000;

async function show(message: string, color: string, action?: NoticeAction): Promise<void> {
  // Without a connection, even the notification cannot be loaded; the shell then shows that there is none.
  const loading = import('@mantine/notifications').catch(() => undefined);
  const { notifications } = (await loading) ?? {};
  if (!notifications) return reportReachable(false);
  shown += 1;
  const id = `notice-${shown}`;
  const act = () => {
    notifications.hide(id);
    action?.onClick();
  };
  notifications.show({
    id,
    message: action
      ? createElement(NoticeWithAction, { message, label: action.label, onClick: act })
      : message,
    color,
    ...(action && { autoClose: MS_FOR_AN_ACTION }),
    closeButtonProps: { 'aria-label': 'Close this message' },
  });
  for (const listener of listeners) listener();
}

/** A short notification that something worked, optionally with an action. */
export function notifySuccess(message: string, action?: NoticeAction): void {
  void show(message, 'pine', action);
}

/** Says what was done, and offers to undo it for a while. */
export function notifyUndo(message: string, undo: () => void): void {
  void show(message, 'pine', { label: 'Undo', onClick: undo });
}

/** Reports something that the person did not ask for, with an action. */
export function notifyWarning(message: string, action: NoticeAction): void {
  void show(message, 'yellow', action);
}

/** Reports a failure that no form or panel can show. */
export function notifyError(error: unknown): void {
  void show(messageOf(error), 'red');
}
