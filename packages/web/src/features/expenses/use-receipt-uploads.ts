import { useQuery } from '@tanstack/react-query';
import type { Expense } from '@tenantry/contract/expenses/expenses.schemas';
import { MAX_IMAGE_BYTES } from '@tenantry/contract/shared/limits';
import { useEffect, useRef, useState } from 'react';
import { documentProblem } from '../../ui/documents/document-file.ts';
import {
  useDocumentUploads,
  type DocumentUpload,
} from '../../ui/documents/use-document-uploads.ts';
import { useUnsentDocuments } from '../../ui/documents/use-unsent-documents.ts';
import { sendUnlessKnown } from '../../ui/acts/send-unless-known.ts';
import type { Owner } from './expenses.client.ts';
import { adoptExpense, uploadReceipt } from './expenses.queries.ts';
import { useAddedNotice } from './use-added-notice.ts';
import { deviceKeysQuery, isOffline, keep } from '../../ui/waiting/waiting.ts';

/** The owner of expenses, and the label of its home: empty for the organization. */
export interface ChosenOwner {
  readonly owner: Owner;
  readonly home: string;
}

interface Answer extends ChosenOwner {
  readonly useAi: boolean;
  /** False once the person wants to record it again: each attempt must be the same as the one before. */
  readonly askIfKnown: boolean;
}

/** NEW-10. */
function loadForOffline(): void {
  const parts = [
    import('../../ui/waiting/waiting-notice.tsx'),
    import('./waiting/receipt-sender.ts'),
    import('../../lib/upload.ts'),
  ];
  void Promise.all(parts).catch(() => undefined);
}

/** EXP-5: uploads receipts. None is uploaded before the person has said whether a reader may see it. */
export function useReceiptUploads(owner: Owner, home: string) {
  const tell = useAddedNotice();
  const { documents, add, remove, start } = useDocumentUploads((file) =>
    documentProblem(file, MAX_IMAGE_BYTES),
  );
  const [asked, setAsked] = useState<readonly DocumentUpload[]>([]);
  /** Answers by file name, for retries. */
  const answers = useRef(new Map<string, Answer>());
  useUnsentDocuments(documents);
  // Loads what an offline device needs while there is a connection.
  useQuery(deviceKeysQuery);
  useEffect(loadForOffline, []);
  const send = async (list: readonly DocumentUpload[]) => {
    const added: Expense[] = [];
    let to = home;
    await start(list, async (document, onProgress) => {
      const answer = answers.current.get(document.fileName) ?? {
        useAi: false,
        askIfKnown: true,
        owner,
        home,
      };
      const { file, fileName, idempotencyKey } = document;
      let sentWith = answer;
      const upload = (askIfKnown: boolean) => {
        sentWith = { ...answer, askIfKnown };
        answers.current.set(fileName, sentWith);
        return uploadReceipt(answer.owner, document, sentWith, onProgress);
      };
      try {
        const receipt = answer.askIfKnown
          ? await sendUnlessKnown(`Same receipt: ${file.name}`, upload)
          : await upload(false);
        if (receipt) {
          await adoptExpense(answer.owner, receipt);
          added.push(receipt);
          to = answer.home;
        }
      } catch (error) {
        const { owner: of, useAi, askIfKnown } = sentWith;
        const about = { owner: of, useAi, askIfKnown, fileName };
        const receipt = { kind: 'receipt', name: file.name, about, file };
        if (!isOffline(error) || !(await keep(idempotencyKey, receipt))) throw error;
      }
    });
    const [first, ...others] = added;
    if (first) tell([first, ...others], to);
  };
  return {
    documents,
    remove,
    /** The number of receipts in the question; 0 if nothing is asked. */
    asking: asked.length,
    add: (files: readonly File[]) => {
      const fit = add(files);
      setAsked((before) => [...before, ...fit]);
    },
    /**
     * @param useAi null uploads nothing
     * @param chosen the owner of the receipts, with the label of its home
     */
    answer: (useAi: boolean | null, chosen: ChosenOwner) => {
      setAsked([]);
      if (useAi === null) return asked.forEach(remove);
      for (const { fileName } of asked) {
        answers.current.set(fileName, { useAi, askIfKnown: true, ...chosen });
      }
      return void send(asked);
    },
    retry: (document: DocumentUpload) => void send([document]),
  };
}
