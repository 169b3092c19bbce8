import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { DocumentOfLessee } from '@tenantry/contract/documents/documents.schemas';
import { QueryView } from '../../ui/states/query-view.tsx';
import classes from '../../ui/tables/row-list.module.css';
import { ownDocumentFileQuery, ownDocumentsQuery } from './documents.queries.ts';
import { FileOfDocument } from './file-of-document.tsx';
import { SharedDocumentRow } from './shared-document-row.tsx';

/** UNIT-15: what the landlord shares with a tenant: of this lease, its home and building, and the tenant. */
export function OwnDocuments({ leaseId }: { readonly leaseId: string }) {
  return (
    <QueryView queries={[useQuery(ownDocumentsQuery)]} failed="Your documents could not be loaded.">
      {(all) => {
        const documents = all.filter((each) => each.leaseId === null || each.leaseId === leaseId);
        return documents.length === 0 ? (
          <Text c="dimmed">Your landlord has not shared any documents with you yet.</Text>
        ) : (
          <ul className={classes.rows} aria-label="Documents">
            {documents.map((document) => (
              <SharedDocumentRow key={document.id} document={document}>
                <OwnFile document={document} />
              </SharedDocumentRow>
            ))}
          </ul>
        );
      }}
    </QueryView>
  );
}

function OwnFile({ document }: { readonly document: DocumentOfLessee }) {
  const { id: documentId, fileName, label, contentType } = document;
  const query = useQuery(ownDocumentFileQuery({ documentId, fileName }));
  return <FileOfDocument query={query} label={label} contentType={contentType} />;
}
