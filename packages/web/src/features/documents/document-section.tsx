import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Document } from '@tenantry/contract/documents/documents.schemas';
import { useRef, useState } from 'react';
import { callApi } from '../../lib/api.ts';
import { formatDate } from '../../lib/format.ts';
import { onlyFor, useMay } from '../../lib/may.ts';
import { changing } from '../../lib/query-client.ts';
import { useToday } from '../../lib/session.ts';
import { ButtonWithDialog } from '../../ui/dialogs/button-with-dialog.tsx';
import { DialogAbove } from '../../ui/dialogs/dialog-above.tsx';
import { notifyError, notifySuccess, notifyUndo } from '../../ui/acts/notify.ts';
import { OverflowMenu } from '../../ui/acts/overflow-menu.tsx';
import { QueryView } from '../../ui/states/query-view.tsx';
import classes from '../../ui/tables/row-list.module.css';
import { Section } from '../../ui/states/section.tsx';
import { StatusTag } from '../../ui/text/status-tag.tsx';
import { AddDocument, EditDocument, NewVersion } from './document-form.tsx';
import { expiryText, kindLabels, readersInShort } from './document-text.ts';
import { documentsQuery, restoreDocument, type SubjectIds } from './documents.queries.ts';
import { OpenDocument } from './open-document.tsx';

interface SectionProps {
  readonly of: SubjectIds;
  readonly title: string;
  readonly documents: readonly Document[];
}

/** The documents of one lease, property, building or person. */
export function DocumentSection({ of, title, documents }: SectionProps) {
  return (
    <Section
      title={title}
      action={
        <ButtonWithDialog
          calls={{
            'POST /v1/admin/documents/of/:subject/:subjectId/:fileName/upload': 'documents:write',
          }}
          label="Add document"
          name={`Add document: ${title}`}
          title="Add document"
        >
          {(close) => <AddDocument of={of} onClose={close} />}
        </ButtonWithDialog>
      }
    >
      {documents.length === 0 ? (
        <Text c="dimmed">No documents yet.</Text>
      ) : (
        <ul className={classes.rows} aria-label={title}>
          {documents.map((document) => (
            <DocumentRow key={document.id} document={document} />
          ))}
        </ul>
      )}
    </Section>
  );
}

/** The documents of a building or a person on their page. */
export const DocumentsOf = onlyFor(
  { 'GET /v1/admin/documents/of/:subject/:subjectId': 'documents:read' },
  function DocumentsOf({ of }: { readonly of: SubjectIds }) {
    return (
      <QueryView
        queries={[useQuery(documentsQuery(of))]}
        failed="The documents could not be loaded."
      >
        {(documents) => <DocumentSection of={of} title="Documents" documents={documents} />}
      </QueryView>
    );
  },
);

function DocumentRow({ document }: { readonly document: Document }) {
  const today = useToday();
  const { label, kind, audience, expiresOn, files } = document;
  const facts = [
    kindLabels[kind],
    readersInShort[audience],
    expiryText(document, today),
    files[0] && `added ${formatDate(files[0].addedOn)}`,
  ];
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <strong>{label}</strong>
        <span className={classes.hint}>{facts.filter(Boolean).join(', ')}</span>
      </div>
      {expiresOn !== null && expiresOn < today ? (
        <StatusTag tone="owed">Expired</StatusTag>
      ) : (
        <span />
      )}
      <div className={classes.actions}>
        <OpenDocument document={document} />
        <ButtonWithDialog
          calls={{ 'POST /v1/admin/documents/:documentId': 'documents:write' }}
          label="Edit"
          name={`Edit ${label}`}
          title={`Edit ${label}`}
        >
          {(close) => <EditDocument document={document} onClose={close} />}
        </ButtonWithDialog>
        <MoreActions document={document} />
      </div>
    </li>
  );
}

async function archive({ id: documentId, label }: Document): Promise<void> {
  await changing(['documents'], () =>
    callApi('DELETE /v1/admin/documents/:documentId', { params: { documentId } }),
  );
  const undo = () =>
    changing(['documents'], () => restoreDocument(documentId)).then(
      () => notifySuccess(`${label} was restored`),
      notifyError,
    );
  notifyUndo(`${label} was archived`, () => void undo());
}

function MoreActions({ document }: { readonly document: Document }) {
  const button = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState(false);
  const may = useMay({
    'POST /v1/admin/documents/:documentId/:fileName/upload': 'documents:write',
    'DELETE /v1/admin/documents/:documentId': 'documents:write',
    'POST /v1/admin/documents/:documentId/restore': 'documents:write',
  });
  if (!may) return null;
  return (
    <>
      <OverflowMenu
        of={document.label}
        buttonRef={button}
        items={[
          { label: 'Add a new version', onClick: () => setOpened(true) },
          { label: 'Archive', onClick: () => void archive(document).catch(notifyError) },
        ]}
      />
      <DialogAbove
        opened={opened}
        title={`New version of ${document.label}`}
        onClose={() => setOpened(false)}
        onClosed={() => button.current?.focus()}
      >
        <NewVersion document={document} onClose={() => setOpened(false)} />
      </DialogAbove>
    </>
  );
}
