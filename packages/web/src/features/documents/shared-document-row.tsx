import { Button } from '@mantine/core';
import type { DocumentOfLessee } from '@tenantry/contract/documents/documents.schemas';
import { useState, type ReactNode } from 'react';
import { formatDate } from '../../lib/format.ts';
import { useToday } from '../../lib/session.ts';
import { DialogAbove } from '../../ui/dialogs/dialog-above.tsx';
import classes from '../../ui/tables/row-list.module.css';
import { expiryText, kindLabels } from './document-text.ts';

interface RowProps {
  readonly document: Pick<DocumentOfLessee, 'label' | 'kind' | 'expiresOn' | 'addedOn'>;
  /** The home or the building that it is of, if the list has several. */
  readonly place?: string;
  /** Its file, which is loaded when it is opened. */
  readonly children: ReactNode;
}

/** A document that somebody else shares with the person. */
export function SharedDocumentRow({ document, place, children }: RowProps) {
  const { label, kind, addedOn } = document;
  const [opened, setOpened] = useState(false);
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const today = useToday();
  const facts = [place, kindLabels[kind], expiryText(document, today)];
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <strong>{label}</strong>
        <span className={classes.hint}>
          {[...facts, `added ${formatDate(addedOn)}`].filter(Boolean).join(', ')}
        </span>
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
        {children}
      </DialogAbove>
    </li>
  );
}
