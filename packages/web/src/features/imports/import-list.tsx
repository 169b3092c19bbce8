import type { ImportedFile } from '@tenantry/contract/imports/imports.schemas';
import { importKindNames } from '@tenantry/contract/imports/fields';
import { formatDate } from '../../lib/format.ts';
import type { DataColumn } from '../../ui/tables/data-column.ts';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { IconTable } from '../../ui/icons/icons.tsx';
import { TextLink } from '../../ui/text/link.tsx';
import { stateWords } from './import-text.ts';

interface ImportListProps {
  readonly imports: readonly ImportedFile[];
}

export function ImportList({ imports }: ImportListProps) {
  return (
    <DataTable
      label="Imports"
      columns={columns}
      rows={imports}
      rowKey={({ id }) => id}
      empty={
        <EmptyState icon={<IconTable />}>
          No imports yet. Choose a file, or try it with an example.
        </EmptyState>
      }
    />
  );
}

const columns: readonly DataColumn<ImportedFile>[] = [
  {
    id: 'file',
    phone: 'title',
    header: 'File',
    cell: ({ id, fileName }) => (
      <TextLink to="/import" search={{ importId: id }}>
        {fileName}
      </TextLink>
    ),
  },
  { id: 'kind', phone: 'below', header: 'Kind', cell: ({ kind }) => importKindNames[kind] },
  {
    id: 'rows',
    phone: 'beside',
    header: 'Rows',
    align: 'end',
    cell: ({ rows }) => rows.toLocaleString('en-US'),
  },
  { id: 'state', phone: 'below', header: 'Status', cell: stateWords },
  {
    id: 'added',
    phone: 'below',
    header: 'Added',
    cell: ({ addedOn, addedBy }) => `${formatDate(addedOn)} by ${addedBy}`,
  },
];
