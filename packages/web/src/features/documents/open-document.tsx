import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Document } from '@tenantry/contract/documents/documents.schemas';
import { useState } from 'react';
import { formatDate } from '../../lib/format.ts';
import { ButtonWithDialog } from '../../ui/dialogs/button-with-dialog.tsx';
import { FileOfDocument } from './file-of-document.tsx';
import { documentFileQuery } from './documents.queries.ts';

/** Shows the file of a document, or one that it replaced. */
export function OpenDocument({ document }: { readonly document: Document }) {
  return (
    <ButtonWithDialog
      calls={{ 'GET /v1/admin/documents/:documentId/files/:fileName': 'documents:read' }}
      label="Open"
      name={`Open ${document.label}`}
      title={document.label}
      wide
    >
      {() => <Versions document={document} />}
    </ButtonWithDialog>
  );
}

function Versions({ document: { id: documentId, label, files } }: { readonly document: Document }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const shown = files.find(({ fileName }) => fileName === chosen) ?? files[0];
  if (!shown) return null;
  return (
    <>
      {files.length > 1 && (
        <NativeSelect
          label="Version"
          mb="md"
          value={shown.fileName}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          data={files.map(({ fileName, addedOn }, index) => ({
            value: fileName,
            label: `${index === 0 ? 'Current, added' : 'Added'} ${formatDate(addedOn)}`,
          }))}
        />
      )}
      <StaffFile key={shown.fileName} documentId={documentId} label={label} file={shown} />
    </>
  );
}

interface StaffFileProps {
  readonly documentId: string;
  readonly label: string;
  readonly file: Document['files'][number];
}

function StaffFile({ documentId, label, file }: StaffFileProps) {
  const query = useQuery(documentFileQuery({ documentId, fileName: file.fileName }));
  return <FileOfDocument query={query} label={label} contentType={file.contentType} />;
}
