import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { DocumentOfLessee } from '@tenantry/contract/documents/documents.schemas';
import { useState } from 'react';
import { formatDate } from '../../lib/format.ts';
import { useToday } from '../../lib/session.ts';
import { DialogAbove } from '../../ui/dialog-above.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import classes from '../../ui/row-list.module.css';
import { expiryText, kindLabels } from './document-text.ts';
import { ownDocumentFileQuery, ownDocumentsQuery } from './documents.queries.ts';
import { FileOfDocument } from './file-of-document.tsx';

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
              <Row key={document.id} document={document} />
            ))}
          </ul>
        );
      }}
    </QueryView>
  );
}

function Row({ document }: { readonly document: DocumentOfLessee }) {
  const { label, kind, addedOn } = document;
  const [opened, setOpened] = useState(false);
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const today = useToday();
  const facts = [kindLabels[kind], expiryText(document, today), `added ${formatDate(addedOn)}`];
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <strong>{label}</strong>
        <span className={classes.hint}>{facts.filter(Boolean).join(', ')}</span>
      </div>
      <span />
      <div className={classes.actions}>
        <Button
          ref={setButton}
          variant="default"
          size="sm"
          aria-label={`Open ${label}`}
          onClick={() => setOpened(true)}
        >
          Open
        </Button>
      </div>
      <DialogAbove
        opened={opened}
        title={label}
        wide
        onClose={() => setOpened(false)}
        onClosed={() => button?.focus()}
      >
        <OwnFile document={document} />
      </DialogAbove>
    </li>
  );
}

function OwnFile({ document }: { readonly document: DocumentOfLessee }) {
  const { id: documentId, fileName, label, contentType } = document;
  const query = useQuery(ownDocumentFileQuery({ documentId, fileName }));
  return <FileOfDocument query={query} label={label} contentType={contentType} />;
}
