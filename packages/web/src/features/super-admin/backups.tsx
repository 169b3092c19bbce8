import { useQuery } from '@tanstack/react-query';
import type { BackupProgress } from '@tenantry/contract/super-admin/backup.schemas';
import type {
  BackupOverview,
  BackupsOverview,
} from '@tenantry/contract/super-admin/super-admin.schemas';
import { callApi } from '../../lib/api.ts';
import { downloadFrom } from '../../lib/download.ts';
import { formatBytes } from '../../lib/image-file.ts';
import { momentIn } from '../../lib/moment.ts';
import { queryClient } from '../../lib/query-client.ts';
import { ActButton } from '../../ui/acts/act-button.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';
import type { DataColumn } from '../../ui/tables/data-column.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { QueryView } from '../../ui/states/query-view.tsx';
import { ProgressBar } from '../../ui/states/progress-bar.tsx';
import { ProblemPanel } from '../../ui/states/problem-panel.tsx';
import { backupsQuery } from './super-admin.queries.ts';
import classes from './super-admin.module.css';

/** BACKUP-6: the backups of the installation, and whether they are reliable. */
export function Backups() {
  const backups = useQuery(backupsQuery);
  return (
    <QueryView queries={[backups]} failed="The backups could not be loaded.">
      {(overview) =>
        overview.folder === null ? (
          <EmptyState>
            This server makes no backups. Set BACKUP_DIR to a folder or bucket, or make one on the
            server with “npm run tenantry -- backup PATH”.
          </EmptyState>
        ) : (
          <Folder overview={overview} folder={overview.folder} />
        )
      }
    </QueryView>
  );
}

function Folder({
  overview,
  folder,
}: {
  readonly overview: BackupsOverview;
  readonly folder: string;
}) {
  const latest = overview.backups[0];
  return (
    <>
      {overview.problem !== null && !overview.running && (
        <div className={classes.problem}>
          <ProblemPanel title="The backups need attention." message={overview.problem} />
        </div>
      )}
      <div className={classes.backups}>
        <div>
          <p className={classes.state} role="status">
            {overview.running ? progressText(overview.progress) : latest && stateOf(latest)}
          </p>
          {overview.progress && <Progress progress={overview.progress} />}
          <p className={classes.where}>
            Made every night in <code>{folder}</code>. One backup is kept for each of the last 7
            days, 4 weeks and 12 months. To restore one into a new installation, choose it on the
            page that opens at the first start, or run <code>npm run tenantry -- restore PATH</code>
            .
          </p>
          {!overview.canStart && (
            <p className={classes.where}>
              This server only shows them; the process that runs the jobs makes them.
            </p>
          )}
          {overview.backups.some(isOpen) && (
            <p className={classes.where}>
              <b>Not encrypted:</b> anyone with such a file can read all books, tenants and
              documents in it. Set BACKUP_PASSPHRASE on the server to encrypt the next backups.
            </p>
          )}
        </div>
        {overview.canStart && (
          <ActButton
            variant="filled"
            disabled={overview.running}
            act={async () => {
              const started = await callApi('POST /v1/superAdmin/backups', { body: {} });
              queryClient.setQueryData(backupsQuery.queryKey, started);
            }}
          >
            Back up now
          </ActButton>
        )}
      </div>
      <DataTable
        label="Backups"
        columns={columns}
        rows={overview.backups}
        rowKey={({ at }) => at}
        empty={
          overview.problem === null &&
          !overview.running && (
            <EmptyState>No backups yet. The first one will be made soon.</EmptyState>
          )
        }
      />
    </>
  );
}

const phases: Readonly<Record<BackupProgress['phase'], string>> = {
  records: 'Writing the records',
  files: 'Writing the files',
  checking: 'Reading the backup again',
  restoring: 'Restoring it into a scratch database',
  comparing: 'Comparing what was restored',
};

const progressText = (progress: BackupProgress | null) =>
  progress
    ? `A backup is being made. ${phases[progress.phase]}…`
    : 'A backup is being made and then test-restored. With many records this takes a few minutes.';

function Progress({ progress: { phase, fraction } }: { readonly progress: BackupProgress }) {
  return (
    <div className={classes.progress}>
      <ProgressBar label={phases[phase]} {...(fraction !== null && { value: fraction })} />
      {fraction !== null && <span>{Math.round(fraction * 100)}%</span>}
    </div>
  );
}

/** A file that can be read without a passphrase. */
const isOpen = ({ available, encrypted }: BackupOverview) => available && !encrypted;

/** In the person's time zone. */
const time = (moment: string) =>
  momentIn(new Intl.DateTimeFormat().resolvedOptions().timeZone, moment).slice(0, -3);

function stateOf({ at, name, contents, checkedAt, problem }: BackupOverview): string {
  if (name === null) return `The backup of ${time(at)} failed.`;
  if (problem !== null) return `The backup of ${time(at)} has a problem.`;
  if (checkedAt === null) return `Backed up at ${time(at)}: ${contents}.`;
  return `Restored and checked at ${time(checkedAt)}: ${contents}.`;
}

const resultOf = ({ checkedAt, problem }: BackupOverview) =>
  problem ?? (checkedAt === null ? 'Not test-restored' : 'Restored and checked');

const columns: readonly DataColumn<BackupOverview>[] = [
  { id: 'at', phone: 'title', header: 'Time', cell: ({ at }) => time(at) },
  { id: 'result', phone: 'below', header: 'Result', cell: resultOf },
  { id: 'contents', phone: 'below', header: 'Contents', cell: ({ contents }) => contents },
  {
    id: 'name',
    phone: 'below',
    header: 'File',
    cell: ({ name, encrypted }) => name && `${name} (${encrypted ? '' : 'not '}encrypted)`,
  },
  {
    id: 'size',
    phone: 'beside',
    header: 'Size',
    align: 'end',
    cell: ({ name, bytes }) => name && formatBytes(bytes).replace(' ', '\u00A0'),
  },
  {
    id: 'download',
    actions: true,
    header: 'Download',
    cell: ({ name, available, encrypted }) =>
      name && (available ? <Download name={name} encrypted={encrypted} /> : 'Deleted'),
  },
];

/** The browser downloads the file itself, so it may have any size. */
function Download({ name, encrypted }: { readonly name: string; readonly encrypted: boolean }) {
  return (
    <ActButton
      aria-label={`Download ${name}`}
      question={{
        title: 'Download a backup',
        question: `Download ${name}? Every SuperAdmin is told by email.`,
        details: encrypted
          ? 'It can be opened only with the passphrase of this installation. Keep the passphrase apart from the file.'
          : 'It is not encrypted: anyone with the file can read all books, tenants and documents. Set BACKUP_PASSPHRASE on the server and make a new backup to download an encrypted one.',
        confirmLabel: 'Download backup',
      }}
      act={() => linkBackup(name).then(({ path }) => downloadFrom(path))}
    >
      Download
    </ActButton>
  );
}

const linkBackup = (name: string) =>
  callApi('POST /v1/superAdmin/backups/:name/download', { params: { name }, body: {} });
