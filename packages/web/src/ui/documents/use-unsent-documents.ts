import { useCallback, useEffect, useRef } from 'react';
import { goesElsewhere, useUnsavedChanges, type Place } from '../forms/unsaved-changes.ts';
import { isRefused, type DocumentUpload } from './use-document-uploads.ts';

/**
 * Asks before the person leaves documents that they would have to choose again. Uploads that have started continue when
 * another page is opened; only closing the tab would stop them. A file that will never be accepted is no loss.
 * @returns a function to call right before leaving, so that nothing is asked
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
