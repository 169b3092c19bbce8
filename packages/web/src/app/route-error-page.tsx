import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { NOT_LOADED } from '../ui/states/lazy-part.ts';
import { FailedPage } from '../ui/states/message-page.tsx';

/** The browser's messages for a part of the app that is missing, as after an update of the server, or unreachable. */
const chunkFailure = /dynamically imported module|importing a module script|preload css/i;

/** Replaces a page that could not be drawn. */
export function RouteErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const isChunk = error instanceof Error && chunkFailure.test(error.message);
  useEffect(() => {
    console.error(error);
  }, [error]);
  useReloadWhenOnline(isChunk);
  const retry = () => {
    if (isChunk) return window.location.reload();
    reset();
    void router.invalidate();
  };
  return (
    <FailedPage
      title={isChunk ? 'This page could not be loaded.' : 'This page could not be shown.'}
      error={isChunk ? NOT_LOADED : error}
      onRetry={retry}
    />
  );
}

/**
 * Reloads when the connection is back. Waits for a response of the server first: a failed reload shows nothing at all.
 */
function useReloadWhenOnline(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return undefined;
    const reload = async () => {
      const answer = await fetch(window.location.href).catch(() => null);
      if (answer?.ok) window.location.reload();
    };
    const start = () => void reload();
    window.addEventListener('online', start);
    return () => window.removeEventListener('online', start);
  }, [isNeeded]);
}
