import type { TrialRun } from '@tenantry/contract/switchovers/switchovers.schemas';
import { formatMoney } from '../../lib/format.ts';
import { momentIn } from '../../lib/moment.ts';
import { useOrganization } from '../../lib/session.ts';
import { ActButton } from '../../ui/acts/act-button.tsx';
import type { DataColumn } from '../../ui/tables/data-column.ts';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { IconArrowsSort } from '../../ui/icons/icons.tsx';
import { ProgressBar } from '../../ui/states/progress-bar.tsx';
import { Section } from '../../ui/states/section.tsx';
import { StatusTag } from '../../ui/text/status-tag.tsx';
import { type SwitchoverPart } from './switchover-part.ts';
import { resultOf } from './switchover-text.ts';
import classes from './switchovers.module.css';
import { adoptSwitchover, startRun } from './switchovers.queries.ts';

export function TrialRuns({ detail }: SwitchoverPart) {
  const { timeZone } = useOrganization();
  const isOpen = detail.state === 'OPEN';
  return (
    <Section title="Trial runs" action={isOpen && <RunNow detail={detail} />}>
      {detail.work !== null && <Working detail={detail} />}
      <DataTable
        label="Trial runs"
        columns={columnsIn(timeZone)}
        rows={detail.runs}
        rowKey={({ id }) => id}
        empty={
          <EmptyState icon={<IconArrowsSort />}>
            No runs yet. A run imports everything into a shadow organization that is destroyed right
            after the comparison.
          </EmptyState>
        }
      />
    </Section>
  );
}

const workWords = {
  TRIAL: 'Trying all files',
  SWITCH: 'Making the switch',
  UNDO: 'Undoing the switch',
} as const;

function Working({ detail: { work, done, rows } }: SwitchoverPart) {
  const words = work === null ? '' : workWords[work];
  return (
    <div className={classes.working}>
      <p role="status">{words}… You can leave this page.</p>
      <ProgressBar label={words} {...(done > 0 && { value: Math.min(1, done / rows) })} />
    </div>
  );
}

const RunNow = ({ detail: { id, work } }: SwitchoverPart) => (
  <ActButton
    calls={{ 'POST /v1/admin/switchovers/:switchoverId/runs': 'imports:write' }}
    variant="filled"
    disabled={work !== null}
    act={async () => adoptSwitchover(await startRun(id))}
    changes={['switchovers']}
  >
    Run now
  </ActButton>
);

const toneOf = ({ state }: TrialRun) => (state === 'GREEN' ? 'paid' : 'owed');

const balanceOf = ({ totals }: TrialRun) => totals.find(({ name }) => name === 'balance');

const columnsIn = (timeZone: string): readonly DataColumn<TrialRun>[] => [
  {
    id: 'number',
    phone: 'title',
    header: 'Run',
    cell: ({ number, startedAt }) => `${number} · ${momentIn(timeZone, startedAt).slice(0, -3)}`,
  },
  {
    id: 'result',
    phone: 'beside',
    header: 'Result',
    cell: (run) => <StatusTag tone={toneOf(run)}>{resultOf(run)}</StatusTag>,
  },
  {
    id: 'leases',
    phone: 'below',
    header: 'Compared',
    align: 'end',
    cell: ({ leases }) => `${leases.toLocaleString('en-US')} ${leases === 1 ? 'lease' : 'leases'}`,
  },
  {
    id: 'balance',
    phone: 'below',
    header: 'Balances',
    align: 'end',
    cell: (run) => {
      const balance = balanceOf(run);
      return balance ? formatMoney(balance.ours) : '';
    },
  },
  {
    id: 'files',
    phone: 'below',
    header: 'Files',
    cell: ({ isCurrent }) => (isCurrent ? 'As they are now' : 'Earlier'),
  },
  {
    id: 'by',
    phone: 'below',
    header: 'By',
    cell: ({ startedBy, seconds }) => `${startedBy}, ${Math.ceil(seconds)} s`,
  },
];
