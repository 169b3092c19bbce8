import { useEffect, useRef, useState } from 'react';
import { newIdempotencyKey } from '../../lib/api.ts';
import { isFinal, messageOf } from '../../lib/api-error.ts';
import { uploadName } from '../../lib/image-file.ts';
import { notifyError } from '../acts/notify.ts';
import { documentProblem } from './document-file.ts';

export interface DocumentUpload {
  readonly file: File;
  /** The file name in the path. */
  readonly fileName: string;
  /** The same for every attempt, so that a document whose response was lost is not attached twice. */
  readonly idempotencyKey: string;
  /** `unfit` will never be sent: the file itself is invalid. */
  readonly state: 'waiting' | 'sending' | 'failed' | 'unfit';
  /** The part that was sent, from 0 to 1. */
  readonly fraction: number;
  /** Why it failed; for an unfit file, a sentence. */
  readonly error: unknown;
}

/** The server will never accept it, however often it is sent. */
export function isRefused({ state, error }: DocumentUpload): boolean {
  return state === 'unfit' || (state === 'failed' && isFinal(error));
}

type Send = (
  document: Pick<DocumentUpload, 'file' | 'fileName' | 'idempotencyKey'>,
  onProgress: (fraction: number) => void,
  signal: AbortSignal,
) => Promise<unknown>;

export interface DocumentUploads {
  /** The documents that the server does not have yet. */
  readonly documents: readonly DocumentUpload[];
  /** Adds files to the list; returns those that can be sent. */
  readonly add: (files: readonly File[]) => DocumentUpload[];
  /** Removes one from the list, and stops sending it. */
  readonly remove: (document: DocumentUpload) => void;
  /** Sends one after the other. Resolves to whether the server has all of them, and never rejects. */
  readonly start: (documents: readonly DocumentUpload[], send: Send) => Promise<boolean>;
}

type ProblemOf = (file: File) => string | null;

/**
 * Uploads documents; a document leaves the list when it has arrived.
 * @param problemOf what is wrong with a file, as far as the browser can tell
 */
export function useDocumentUploads(
  problemOf: ProblemOf = (file) => documentProblem(file),
): DocumentUploads {
  const [documents, setDocuments] = useState<readonly DocumentUpload[]>([]);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const removed = useRef(new Set<string>());
  const sending = useRef(new Map<string, AbortController>());
  const shown = useIsShown();
  const change = ({ fileName }: DocumentUpload, changes: Partial<DocumentUpload>) =>
    setDocuments((list) =>
      list.map((each) => (each.fileName === fileName ? { ...each, ...changes } : each)),
    );
  const remove = ({ fileName }: DocumentUpload) => {
    removed.current.add(fileName);
    sending.current.get(fileName)?.abort();
    setDocuments((list) => list.filter((each) => each.fileName !== fileName));
  };
  const sendOne = async (document: DocumentUpload, send: Send) => {
    const { fileName } = document;
    const stopping = new AbortController();
    sending.current.set(fileName, stopping);
    change(document, { state: 'sending', fraction: 0, error: null });
    try {
      await send(document, (fraction) => change(document, { fraction }), stopping.signal);
      remove(document);
      return true;
    } catch (error) {
      // The person no longer wants it.
      if (removed.current.has(fileName)) return true;
      change(document, { state: 'failed', error });
      if (!shown.current) {
        notifyError(`${document.file.name} could not be uploaded. ${messageOf(error)}`);
      }
      return false;
    } finally {
      sending.current.delete(fileName);
    }
  };
  return {
    documents,
    remove,
    add: (files) => {
      const added = files.map((file) => toUpload(file, problemOf(file)));
      setDocuments((list) => [...list, ...added]);
      return added.filter(({ state }) => state === 'waiting');
    },
    start: async (list, send) => {
      const run = queue.current.then(async () => {
        let all = true;
        for (const document of list) {
          if (removed.current.has(document.fileName)) continue;
          all = (await sendOne(document, send)) && all;
        }
        return all;
      });
      queue.current = run;
      return run;
    },
  };
}

let named = 0;

/** Two files with the same name, chosen at once, are two documents. */
function toUpload(file: File, error: string | null): DocumentUpload {
  named += 1;
  const [time = '', ...name] = uploadName(file).split('-');
  const fileName = `${Number(time) + (named % 1000)}-${name.join('-')}`;
  const idempotencyKey = newIdempotencyKey();
  return { file, fileName, idempotencyKey, state: error ? 'unfit' : 'waiting', fraction: 0, error };
}

function useIsShown() {
  const shown = useRef(true);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);
  return shown;
}
