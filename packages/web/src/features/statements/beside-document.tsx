import { Button, Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { Place } from '@tenantry/contract/shared/places';
import type { Statement } from '@tenantry/contract/statements/statements.schemas';
import { useState, type ReactNode } from 'react';
import { documentLabel } from '../../ui/documents/document-file.ts';
import classes from './beside-document.module.css';
import { IconFileText } from '../../ui/icons/icons.tsx';
import { StatementDocument } from './statement-document.tsx';

interface BesideDocumentProps {
  readonly statement: Pick<Statement, 'propertyId' | 'fileName'>;
  /** The place to show on the document; a new one opens the document if it is not visible next to the content. */
  readonly mark?: Place | null;
  readonly onMarkSeen?: () => void;
  readonly children: ReactNode;
}

/** Content with the statement in a scrolling pane next to it, or behind a button if there is no room for both. */
export function BesideDocument({ statement, mark, onMarkSeen, children }: BesideDocumentProps) {
  const { propertyId, fileName } = statement;
  const wide = useMediaQuery('(min-width: 1100px)', undefined, { getInitialValueInEffect: false });
  const [opened, setOpened] = useState(false);
  const label = documentLabel(fileName);
  const page = (
    <StatementDocument propertyId={propertyId} fileName={fileName} mark={mark ?? null} />
  );
  if (wide) {
    return (
      <div className={classes.halves}>
        <div className={classes.content}>{children}</div>
        {/* It scrolls, so it must be focusable by keyboard. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard */}
        <section className={classes.pane} aria-label={label} tabIndex={0}>
          {page}
        </section>
      </div>
    );
  }
  const close = () => {
    setOpened(false);
    onMarkSeen?.();
  };
  return (
    <>
      <Button
        className={classes.show ?? ''}
        variant="default"
        size="sm"
        leftSection={<IconFileText size={18} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        Show the statement
      </Button>
      {children}
      <Modal
        opened={opened || Boolean(mark)}
        onClose={close}
        title={label}
        fullScreen
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        {page}
      </Modal>
    </>
  );
}
