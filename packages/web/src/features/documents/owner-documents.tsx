import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { DocumentOfOwner } from '@tenantry/contract/documents/documents.schemas';
import { QueryView } from '../../ui/states/query-view.tsx';
import classes from '../../ui/tables/row-list.module.css';
import { documentsOfOwnerQuery, fileOfOwnerQuery } from './documents.queries.ts';
import { FileOfDocument } from './file-of-document.tsx';
import { SharedDocumentRow } from './shared-document-row.tsx';

/** TRUST-8: the documents of homes and buildings that are shared with those who live there. */
export function OwnerDocuments() {
  return (
    <QueryView
      queries={[useQuery(documentsOfOwnerQuery)]}
      failed="The documents could not be loaded."
      empty={<Text c="dimmed">No documents have been shared yet.</Text>}
    >
      {(documents) => (
        <ul className={classes.rows} aria-label="Documents">
          {documents.map((document) => (
            <SharedDocumentRow key={document.id} document={document} place={placeOf(document)}>
              <OwnerFile document={document} />
            </SharedDocumentRow>
          ))}
        </ul>
      )}
    </QueryView>
  );
}

const placeOf = ({ home, buildingName }: DocumentOfOwner) => home?.label ?? buildingName ?? '';

function OwnerFile({ document }: { readonly document: DocumentOfOwner }) {
  const { id: documentId, fileName, label, contentType } = document;
  const query = useQuery(fileOfOwnerQuery({ documentId, fileName }));
  return <FileOfDocument query={query} label={label} contentType={contentType} />;
}
