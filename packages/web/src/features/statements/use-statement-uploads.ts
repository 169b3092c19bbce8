import { useNavigate } from '@tanstack/react-router';
import { MAX_IMAGE_BYTES } from '@tenantry/contract/shared/limits';
import {
  statementMessages,
  type Statement,
} from '@tenantry/contract/statements/statements.schemas';
import { useRef } from 'react';
import { confirm } from '../../ui/dialogs/confirm.ts';
import { documentLabel, documentProblem } from '../../ui/documents/document-file.ts';
import {
  useDocumentUploads,
  type DocumentUpload,
} from '../../ui/documents/use-document-uploads.ts';
import { useUnsentDocuments } from '../../ui/documents/use-unsent-documents.ts';
import { notifySuccess } from '../../ui/acts/notify.ts';
import { fromList } from '../../ui/tables/use-close-to-list.ts';
import { uploadStatement } from './statements.queries.ts';

/** STMT-1: uploads pictures and PDFs. STMT-3: after an upload, asks whether to analyze it. */
export function useStatementUploads(propertyId: string) {
  const { documents, add, remove, start } = useDocumentUploads((file) =>
    documentProblem(file, MAX_IMAGE_BYTES),
  );
  const place = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const release = useUnsentDocuments(documents);
  const send = async (list: readonly DocumentUpload[]) => {
    const uploaded: Statement[] = [];
    await start(list, async (document, onProgress) => {
      uploaded.push(await uploadStatement(propertyId, document, onProgress));
    });
    const [first] = uploaded;
    if (!first) return;
    // A person who left the page meanwhile is doing something else.
    if (!place.current || !(await askToAnalyze(uploaded, first))) {
      return notifySuccess(addedText(uploaded.length));
    }
    release();
    void navigate({
      to: '/statement-review',
      search: { propertyId, statementId: first.id },
      state: fromList,
    });
  };
  return {
    documents,
    remove,
    /** The ref of an element that exists as long as the page. */
    place,
    give: (files: readonly File[]) => {
      if (files.length > 0) void send(add(files));
    },
    retry: (document: DocumentUpload) => void send([document]),
  };
}

function askToAnalyze(uploaded: readonly Statement[], first: Statement): Promise<boolean> {
  const others = uploaded.length - 1;
  return confirm({
    title: documentLabel(first.fileName),
    question: statementMessages.analyze,
    ...(others > 0 && { details: othersText(others) }),
    confirmLabel: 'Analyze',
    cancelLabel: 'Not now',
  });
}

function othersText(count: number): string {
  if (count === 1) return 'The other one can be analyzed from the list.';
  return `The other ${count} can be analyzed from the list.`;
}

function addedText(count: number): string {
  return count === 1 ? 'Statement added' : `${count} statements added`;
}
