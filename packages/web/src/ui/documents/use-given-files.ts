import { useEffect, useRef, useState } from 'react';
import { filesPasted } from './document-file.ts';

type Take = (files: readonly File[]) => void;

/** Handles pasted files, wherever the focus is, because the screen has only one place for documents. */
export function usePastedFiles(onPaste: Take): void {
  const latest = useLatest(onPaste);
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = filesPasted(event.clipboardData);
      if (files.length === 0) return;
      event.preventDefault();
      latest.current(files);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [latest]);
}

/**
 * Handles files that are dropped anywhere on the page.
 * @returns whether files are dragged over it
 */
export function useDroppedFiles(onDrop: Take): boolean {
  const [over, setOver] = useState(false);
  const latest = useLatest(onDrop);
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const hold = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = ({ relatedTarget }: DragEvent) => {
      if (relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent) => {
      setOver(false);
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      latest.current([...event.dataTransfer.files]);
    };
    document.addEventListener('dragover', hold, { signal });
    document.addEventListener('dragleave', leave, { signal });
    document.addEventListener('drop', drop, { signal });
    return () => listening.abort();
  }, [latest]);
  return over;
}

function useLatest(take: Take) {
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  return latest;
}
