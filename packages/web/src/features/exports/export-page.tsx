import { useQuery } from '@tanstack/react-query';
import { EXPORT_DAYS } from '@tenantry/contract/exports/exports.rules';
import type {
  ExportProgress,
  OrganizationExport,
} from '@tenantry/contract/exports/exports.schemas';
import { downloadFrom } from '../../lib/download.ts';
import { formatDate } from '../../lib/format.ts';
import { formatBytes } from '../../lib/image-file.ts';
import { onlyFor } from '../../lib/may.ts';
import { dayIn, momentIn } from '../../lib/moment.ts';
import { queryClient } from '../../lib/query-client.ts';
import { useOrganization } from '../../lib/session.ts';
import { ActButton } from '../../ui/acts/act-button.tsx';
import type { DataColumn } from '../../ui/tables/data-column.ts';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { IconDownload } from '../../ui/icons/icons.tsx';
import { Kit } from '../../ui/kit/kit.tsx';
import { TextLink } from '../../ui/text/link.tsx';
import { PageTitle } from '../../ui/states/page-title.tsx';
import { ProblemPanel } from '../../ui/states/problem-panel.tsx';
import { ProgressBar } from '../../ui/states/progress-bar.tsx';
import { QueryView } from '../../ui/states/query-view.tsx';
import classes from './exports.module.css';
import { exportsQuery, linkExport, startExport } from './exports.queries.ts';
import { MonthlyExport } from './monthly-export.tsx';

/** NEW-12: everything that the organization has, as one zip. */
export function ExportPage() {
  const exports = useQuery(exportsQuery);
  return (
    <QueryView queries={[exports]} failed="The exports could not be loaded." page>
      {(list) => (
        <Kit>
          <PageTitle title="Export everything" subtitle="Your books belong to you" />
          <WhatIsInIt newest={list[0]} />
          <div className={classes.list}>
            <ExportTable exports={list} />
          </div>
          <MonthlyExport />
        </Kit>
      )}
    </QueryView>
  );
}

const isActive = ({ status }: OrganizationExport) => status === 'queued' || status === 'running';

function WhatIsInIt({ newest }: { readonly newest: OrganizationExport | undefined }) {
  return (
    <section className={classes.intro} aria-label="Export">
      <div className={classes.text}>
        <p>
          One zip with all records, all files under readable names, tables for a spreadsheet
          program, the audit trail, and a README that explains everything. You need no special
          program to open it, and another Tenantry can import it.
        </p>
        <p>
          Passwords, sessions and encrypted bank numbers are not in it. Tenants’ names, addresses
          and documents are: keep the file where only you can open it.
        </p>
        <p>
          <TextLink to="/help/$page" params={{ page: 'backups' }}>
            Help about exports
          </TextLink>
        </p>
        {newest?.status === 'failed' && (
          <ProblemPanel
            title="The last export could not be written."
            message={newest.failure ?? ''}
          />
        )}
        {newest && isActive(newest) && <Progress progress={newest.progress} />}
      </div>
      <MakeExport isWriting={newest !== undefined && isActive(newest)} />
    </section>
  );
}

const MakeExport = ({ isWriting }: { readonly isWriting: boolean }) => (
  <ActButton
    calls={{ 'POST /v1/admin/exports': 'export:write' }}
    variant="filled"
    disabled={isWriting}
    act={async (idempotencyKey) => {
      const started = await startExport(idempotencyKey);
      queryClient.setQueryData(exportsQuery.queryKey, (list) => [
        started,
        ...(list ?? []).filter(({ id }) => id !== started.id),
      ]);
    }}
    changes={['exports']}
  >
    Make export
  </ActButton>
);

const phases: Readonly<Record<ExportProgress['phase'], string>> = {
  records: 'Writing the records',
  views: 'Writing the tables for spreadsheets',
  files: 'Writing the files',
};

function Progress({ progress }: { readonly progress: ExportProgress | null }) {
  const words = progress ? phases[progress.phase] : 'Waiting to start';
  return (
    <div className={classes.progress}>
      <p role="status">{words}… You can leave this page.</p>
      <ProgressBar label={words} {...(progress && { value: progress.fraction })} />
    </div>
  );
}

function ExportTable({ exports }: { readonly exports: readonly OrganizationExport[] }) {
  const { timeZone } = useOrganization();
  return (
    <DataTable
      label="Exports"
      columns={columnsIn(timeZone)}
      rows={exports}
      rowKey={({ id }) => id}
      empty={
        <EmptyState icon={<IconDownload />}>
          No exports yet. Make one; it can be downloaded for {EXPORT_DAYS} days.
        </EmptyState>
      }
    />
  );
}

function statusOf({ status, availableUntil, failure }: OrganizationExport, timeZone: string) {
  if (status === 'queued') return 'Waiting';
  if (status === 'running') return 'Being written';
  if (status === 'failed') return failure ?? 'Failed';
  if (status === 'removed' || availableUntil === null) return 'Removed';
  return `Ready until ${formatDate(dayIn(timeZone, availableUntil))}`;
}

const columnsIn = (timeZone: string): readonly DataColumn<OrganizationExport>[] => [
  {
    id: 'requestedAt',
    phone: 'title',
    header: 'Requested',
    cell: ({ requestedAt }) => momentIn(timeZone, requestedAt).slice(0, -3),
  },
  {
    id: 'requestedBy',
    phone: 'below',
    header: 'By',
    cell: ({ scheduled, requestedBy }) =>
      scheduled ? 'Every month' : (requestedBy ?? 'A deleted user'),
  },
  { id: 'status', phone: 'below', header: 'Status', cell: (row) => statusOf(row, timeZone) },
  {
    id: 'size',
    phone: 'beside',
    header: 'Size',
    align: 'end',
    cell: ({ bytes }) => bytes !== null && formatBytes(bytes).replace(' ', '\u00A0'),
  },
  {
    id: 'download',
    actions: true,
    header: 'Download',
    cell: (row) => row.status === 'ready' && <Download id={row.id} />,
  },
];

/** The browser downloads the zip itself, so it may have any size. */
const Download = onlyFor(
  { 'POST /v1/admin/exports/:exportId/download': 'export:read' },
  ({ id }: { readonly id: string }) => (
    <ActButton
      question={{
        title: 'Download the export',
        question: 'Download everything that the organization has?',
        details:
          'Anyone with the file can read your books and the names, addresses and documents of your tenants. The download is recorded.',
        confirmLabel: 'Download export',
      }}
      act={() => linkExport(id).then(({ path }) => downloadFrom(path))}
    >
      Download
    </ActButton>
  ),
);
