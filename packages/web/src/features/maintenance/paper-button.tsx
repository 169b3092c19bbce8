import { useQuery } from '@tanstack/react-query';
import type { WorkFile } from '@tenantry/contract/maintenance/maintenance.schemas';
import { useState } from 'react';
import { DialogAbove } from '../../ui/dialog-above.tsx';
import { DocumentContent } from '../../ui/documents/document-content.tsx';
import { documentLabel } from '../../ui/documents/document-file.ts';
import { workFileQuery } from './maintenance.queries.ts';
import classes from './maintenance.module.css';

interface PaperProps {
  readonly workOrderId: string;
  readonly file: WorkFile;
}

/** Opens the file of a quote or of an invoice. */
export function PaperButton({ workOrderId, file }: PaperProps) {
  const [opened, setOpened] = useState(false);
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const label = documentLabel(file.name);
  return (
    <>
      <button
        ref={setButton}
        type="button"
        className={classes.paper}
        aria-label={`Open ${label}`}
        onClick={() => setOpened(true)}
      >
        {label}
      </button>
      <DialogAbove
        wide
        opened={opened}
        title={label}
        onClose={() => setOpened(false)}
        onClosed={() => button?.focus()}
      >
        {opened && <Paper workOrderId={workOrderId} file={file} />}
      </DialogAbove>
    </>
  );
}

function Paper({ workOrderId, file }: PaperProps) {
  const query = useQuery(workFileQuery('staff', { workOrderId, file, small: false }));
  const { contentType, name } = file;
  return <DocumentContent query={query} contentType={contentType} label={documentLabel(name)} />;
}
