import { useNavigate } from '@tanstack/react-router';
import { MAX_IMAGE_BYTES } from '@tenantry/contract/shared/limits';
import {
  statementMessages,
  type Statement,
} from '@tenantry/contract/statements/statements.schemas';
import { confirm } from '../../ui/confirm.ts';
import { useUnsavedChanges } from '../../ui/unsaved-changes.ts';
import { documentLabel } from '../../ui/documents/document-file.ts';
import { DocumentPicker } from '../../ui/documents/document-picker.tsx';
import { DocumentUploadList } from '../../ui/documents/document-upload-list.tsx';
import {
  useDocumentUploads,
  type DocumentUpload,
} from '../../ui/documents/use-document-uploads.ts';
import classes from './statements.module.css';
import { uploadStatement } from './statements.queries.ts';

interface AddStatementsProps {
  readonly propertyId: string;
  /** There is no statement yet. */
  readonly empty: boolean;
}

/** STMT-1: adds pictures and PDFs. STMT-3: once one is there, asks whether to read it. */
export function AddStatements({ propertyId, empty }: AddStatementsProps) {
  const { documents, add, remove, start } = useDocumentUploads(MAX_IMAGE_BYTES);
  const navigate = useNavigate();
  const release = useUnsavedChanges(documents.some(({ state }) => state !== 'unfit'));
  const askToAnalyze = async ([first, ...others]: readonly Statement[]) => {
    if (!first) return;
    const question = statementMessages.analyze;
    const title = documentLabel(first.fileName);
    const agreed = await confirm({
      title,
      question,
      ...(others.length > 0 && { details: othersText(others.length) }),
      confirmLabel: 'Analyze',
      cancelLabel: 'Not now',
    });
    if (!agreed) return;
    release();
    void navigate({ to: '/statement-review', search: { propertyId, statementId: first.id } });
  };
  const send = async (list: readonly DocumentUpload[]) => {
    const uploaded: Statement[] = [];
    await start(list, async (document, onProgress) => {
      uploaded.push(await uploadStatement(propertyId, document, onProgress));
    });
    await askToAnalyze(uploaded);
  };
  return (
    <section aria-label="Add a statement" className={classes.add}>
      <DocumentPicker onChoose={(files) => void send(add(files))}>
        {empty && (
          <p className={classes.none}>
            No owner statement is here yet: add the one that the manager sent.
          </p>
        )}
        <DocumentUploadList
          documents={documents}
          onRemove={remove}
          onRetry={(document) => void send([document])}
        />
      </DocumentPicker>
    </section>
  );
}

function othersText(count: number): string {
  if (count === 1) return 'The other one can be analyzed from the list.';
  return `The other ${count} can be analyzed from the list.`;
}
