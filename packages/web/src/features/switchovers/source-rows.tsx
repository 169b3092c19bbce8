import { useQuery } from '@tanstack/react-query';
import type { ImportDetail, ImportRow } from '@tenantry/contract/imports/imports.schemas';
import { changed } from '../../lib/query-client.ts';
import { QueryView } from '../../ui/states/query-view.tsx';
import { ImportRowCard } from '../imports/import-row.tsx';
import type { SwitchoverPart } from './switchover-part.ts';
import classes from './switchovers.module.css';
import { problemRowsQuery, sourceRowsQuery } from './switchovers.queries.ts';

interface FileRowsProps extends SwitchoverPart {
  readonly file: ImportDetail;
}

/** Rows that cannot be imported, to correct them. */
export function ProblemRows({ detail, file }: FileRowsProps) {
  const rows = useQuery(problemRowsQuery(file.id));
  return (
    <QueryView queries={[rows]} failed="The rows could not be loaded.">
      {(page) => <Rows detail={detail} file={file} rows={page.rows} />}
    </QueryView>
  );
}

interface SourceRowsProps extends FileRowsProps {
  readonly numbers: readonly number[];
}

/** The rows from which a lease comes, as they are now. */
export function SourceRows({ detail, file, numbers }: SourceRowsProps) {
  const rows = useQuery(sourceRowsQuery(file.id, numbers));
  return (
    <QueryView queries={[rows]} failed="The rows could not be loaded.">
      {(found) => <Rows detail={detail} file={file} rows={found} />}
    </QueryView>
  );
}

interface RowsProps extends FileRowsProps {
  readonly rows: readonly ImportRow[];
}

function Rows({ file, rows }: RowsProps) {
  return (
    <div>
      <p className={classes.hint}>{file.fileName}</p>
      <ol className={classes.rows} aria-label={`Rows of ${file.fileName}`}>
        {rows.map((row) => (
          <ImportRowCard
            key={row.row}
            detail={file}
            row={row}
            onCorrected={() => void changed('switchovers')}
          />
        ))}
      </ol>
    </div>
  );
}
