import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { deviceKeysQuery, waitingStore, type WaitingEntry } from './waiting.ts';

/** What waits for the signed-in person. Another person who signs in here does not see it. */
export function useWaiting(): readonly WaitingEntry[] {
  const all = useSyncExternalStore(waitingStore.subscribe, waitingStore.get);
  const accountId = useQuery(deviceKeysQuery).data?.accountId;
  return all.filter((entry) => entry.accountId === accountId);
}
