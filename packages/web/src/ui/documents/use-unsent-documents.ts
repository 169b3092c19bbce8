import { useCallback, useEffect, useRef } from 'react';
import { goesElsewhere, useUnsavedChanges, type Place } from '../unsaved-changes.ts';
import { isRefused, type DocumentUpload } from './use-document-uploads.ts';

/**
 * Asks before documents are left that would have to be chosen again. Uploads that have started go on when another
 * page is opened; only closing the tab would stop them. A file that will never be taken is no loss.
 * @returns call it right before leaving: nothing is asked any more
 */
export function useUnsentDocuments(documents: readonly DocumentUpload[]): () => void {
  const isLost = documents.some((each) => each.state === 'failed' && !isRefused(each));
  const lost = useRef(isLost);
  useEffect(() => {
    lost.current = isLost;
  }, [isLost]);
  const leaves = useCallback(
    (from: Place, to: Place) => goesElsewhere(from, to) && lost.current,
    [],
  );
  const onItsWay = documents.some(({ state }) => state === 'waiting' || state === 'sending');
  return useUnsavedChanges(isLost || onItsWay, leaves);
}
