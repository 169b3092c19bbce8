import { createElement } from 'react';
import { messageOf } from '../lib/api-error.ts';
import { reportReachable } from '../lib/connection.ts';
import { NoticeWithAction } from './notice-with-action.tsx';

let shown = 0;
const listeners = new Set<() => void>();

/** For the shell: the place where notifications appear is loaded with the first of them. */
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
  // Without a connection even the notification cannot be loaded; the shell then says that there is none.
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

/** A short notification that something worked, with a way to see it. */
export function notifySuccess(message: string, action?: NoticeAction): void {
  void show(message, 'pine', action);
}

/** What was done, and for a while the way back. */
export function notifyUndo(message: string, undo: () => void): void {
  void show(message, 'pine', { label: 'Undo', onClick: undo });
}

/** Something happened that the person did not ask for, with what can be done about it. */
export function notifyWarning(message: string, action: NoticeAction): void {
  void show(message, 'yellow', action);
}

/** For what failed where no form or panel can say so. */
export function notifyError(error: unknown): void {
  void show(messageOf(error), 'red');
}
