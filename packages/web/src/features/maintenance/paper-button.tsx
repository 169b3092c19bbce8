import { useQuery } from '@tanstack/react-query';
import type { WorkFile } from '@tenantry/contract/maintenance/maintenance.schemas';
import { DocumentContent } from '../../ui/documents/document-content.tsx';
import { documentLabel } from '../../ui/documents/document-file.ts';
import { OpenDocument } from '../../ui/documents/open-document.tsx';
import { workFileQuery } from './maintenance.queries.ts';
import classes from './maintenance.module.css';

interface PaperProps {
  readonly workOrderId: string;
  readonly file: WorkFile;
}

/** Opens the file of a quote or of an invoice. */
export function PaperButton(props: PaperProps) {
  return (
    <OpenDocument file={props.file} className={classes.paper}>
      <Paper {...props} />
    </OpenDocument>
  );
}

function Paper({ workOrderId, file }: PaperProps) {
  const query = useQuery(workFileQuery('staff', { workOrderId, file, small: false }));
  const { contentType, name } = file;
  return <DocumentContent query={query} contentType={contentType} label={documentLabel(name)} />;
}
