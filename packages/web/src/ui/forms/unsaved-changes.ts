import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { confirm } from '../dialogs/confirm.ts';
import { LazyConfirmDialog } from '../dialogs/lazy-confirm-dialog.ts';

export interface Place {
  readonly pathname: string;
  readonly search: string;
}

/** Whether a step leaves the page; changing a tab or a filter of the same page does not. */
export const goesElsewhere = (from: Place, to: Place) => from.pathname !== to.pathname;

/**
 * Asks before a changed form is left: by a link, by Back, by closing its dialog, or by closing the tab.
 * @param dirty whether something was changed; a function is called when leaving
 * @param leaves whether a step leaves the form; stable; by default, any other page
 * @param ask the question; stable
 * @returns a function to call after a save, right before leaving, so that nothing is asked
 */
export function useUnsavedChanges(
  dirty: boolean | (() => boolean),
  leaves: (from: Place, to: Place) => boolean = goesElsewhere,
  ask: () => Promise<boolean> = askToLeave,
): () => void {
  const { history } = useRouter();
  const latest = useRef(dirty);
  const released = useRef(false);
  useEffect(() => {
    latest.current = dirty;
  }, [dirty]);
  useEffect(() => {
    void LazyConfirmDialog.preload();
    const isDirty = () => {
      const value = latest.current;
      return !released.current && (typeof value === 'function' ? value() : value);
    };
    return history.block({
      enableBeforeUnload: isDirty,
      blockerFn: async ({ currentLocation, nextLocation }) => {
        if (!leaves(currentLocation, nextLocation) || !isDirty()) return false;
        return !(await ask());
      },
    });
  }, [history, leaves, ask]);
  return useCallback(() => {
    released.current = true;
  }, []);
}

/** Asks whether to leave. */
export function askToLeave(): Promise<boolean> {
  return confirm({
    title: 'Unsaved changes',
    question: 'Leave without saving? What you changed here will be lost.',
    confirmLabel: 'Leave',
    cancelLabel: 'Stay',
    danger: true,
  });
}

/**
 * Asks before a text is left that the server shows only once.
 * @returns a function to call when the person has saved it
 */
export function useShownOnce(): () => void {
  return useUnsavedChanges(true, goesElsewhere, askToLeaveSecret);
}

const askToLeaveSecret = () =>
  confirm({
    title: 'Not shown again',
    question: 'Leave? Save what this dialog shows first: it is not shown again.',
    confirmLabel: 'Leave',
    cancelLabel: 'Stay',
    danger: true,
  });
