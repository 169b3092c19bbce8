import { Button, Group } from '@mantine/core';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import type { DeletionLine, DeletionPlan } from '@tenantry/contract/privacy/privacy.schemas';
import { useState } from 'react';
import { callApi } from '../../lib/api.ts';
import { downloadFrom } from '../../lib/download.ts';
import { formatDate } from '../../lib/format.ts';
import { onlyFor } from '../../lib/may.ts';
import { changing } from '../../lib/query-client.ts';
import { ActButton } from '../../ui/acts/act-button.tsx';
import { notifyError } from '../../ui/acts/notify.ts';
import { PersonalDataList, whileWritten } from '../../ui/text/personal-data-list.tsx';
import { ProblemPanel } from '../../ui/states/problem-panel.tsx';
import { QueryView } from '../../ui/states/query-view.tsx';
import { Card } from './person-card.tsx';
import classes from './personal-data.module.css';

interface OfPerson {
  readonly userId: string;
}

const requestsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['personal-data', 'person', userId],
    queryFn: ({ signal }) =>
      callApi('GET /v1/admin/people/:userId/personalData', { params: { userId }, signal }),
    refetchInterval: ({ state }) => whileWritten(state.data),
  });

const planQuery = (userId: string) =>
  queryOptions({
    queryKey: ['personal-data', 'plan', userId],
    queryFn: ({ signal }) =>
      callApi('GET /v1/admin/people/:userId/deletion', { params: { userId }, signal }),
    staleTime: 0,
  });

/** TRUST-12: a copy of a person's data, and their deletion. */
export const PersonalDataCard = onlyFor(
  { 'GET /v1/admin/people/:userId/personalData': 'people:write' },
  function PersonalDataCard({ userId }: OfPerson) {
    const requests = useQuery(requestsQuery(userId));
    const [isPlanning, setIsPlanning] = useState(false);
    const isOpen = requests.data?.some(({ status }) => status === 'open') ?? false;
    return (
      <Card id="personal-data" title="Personal data">
        <div className={classes.body}>
          <Group gap="xs">
            <MakeCopy userId={userId} />
            <Button variant="default" size="sm" onClick={() => setIsPlanning(!isPlanning)}>
              {isPlanning ? 'Hide what a deletion does' : 'See what a deletion does'}
            </Button>
          </Group>
          <QueryView queries={[requests]} failed="The requests could not be loaded.">
            {(rows) => (
              <PersonalDataList
                requests={rows}
                renderAction={({ id, status }) =>
                  status === 'ready' && <Download userId={userId} id={id} />
                }
              />
            )}
          </QueryView>
          {isOpen && <Decline userId={userId} />}
          {isPlanning && <Plan userId={userId} />}
        </div>
      </Card>
    );
  },
);

const MakeCopy = ({ userId }: OfPerson) => (
  <ActButton
    calls={{ 'POST /v1/admin/people/:userId/personalData': 'export:write' }}
    act={(idempotencyKey) =>
      callApi('POST /v1/admin/people/:userId/personalData', {
        params: { userId },
        body: {},
        idempotencyKey,
      })
    }
    changes={['privacy']}
  >
    Make a copy
  </ActButton>
);

const Download = ({ userId, id }: OfPerson & { readonly id: string }) => (
  <ActButton
    calls={{
      'POST /v1/admin/people/:userId/personalData/:requestId/download': 'export:write',
    }}
    act={async () => {
      const { path } = await callApi(
        'POST /v1/admin/people/:userId/personalData/:requestId/download',
        { params: { userId, requestId: id }, body: {} },
      );
      downloadFrom(path);
    }}
  >
    Download
  </ActButton>
);

/** The person reads why nothing is deleted. */
const Decline = onlyFor(
  { 'POST /v1/admin/people/:userId/deletion/decline': 'people:write' },
  function Decline({ userId }: OfPerson) {
    const [reason, setReason] = useState('');
    const { mutate, isPending } = useMutation({
      mutationFn: () =>
        changing(['privacy'], () =>
          callApi('POST /v1/admin/people/:userId/deletion/decline', {
            params: { userId },
            body: { reason },
          }),
        ),
      onError: notifyError,
    });
    return (
      <form
        className={classes.decline}
        onSubmit={(event) => {
          event.preventDefault();
          mutate();
        }}
      >
        <label className={classes.label}>
          Reason to decline, which the person reads
          <input
            className={classes.input}
            value={reason}
            maxLength={500}
            required
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
        </label>
        <Button type="submit" variant="default" size="sm" loading={isPending}>
          Decline
        </Button>
      </form>
    );
  },
);

function Plan({ userId }: OfPerson) {
  const plan = useQuery(planQuery(userId));
  return (
    <QueryView queries={[plan]} failed="The plan could not be loaded.">
      {(known) => <KnownPlan userId={userId} plan={known} />}
    </QueryView>
  );
}

const groups = [
  { outcome: 'destroyed', title: 'Is destroyed' },
  { outcome: 'replaced', title: 'Loses the name and contact data' },
  { outcome: 'kept', title: 'Is kept' },
] as const;

function KnownPlan({ userId, plan }: OfPerson & { readonly plan: DeletionPlan }) {
  return (
    <div className={classes.plan}>
      {plan.blockedBy.length > 0 && (
        <ProblemPanel title="The data cannot be deleted yet." message={plan.blockedBy.join(' ')} />
      )}
      {groups.map(({ outcome, title }) => (
        <Lines
          key={outcome}
          title={title}
          lines={plan.lines.filter((line) => line.outcome === outcome)}
        />
      ))}
      {plan.blockedBy.length === 0 && <Delete userId={userId} digest={plan.digest} />}
    </div>
  );
}

const Delete = ({ userId, digest }: OfPerson & Pick<DeletionPlan, 'digest'>) => (
  <ActButton
    calls={{ 'POST /v1/admin/people/:userId/deletion': 'people:write' }}
    question={{
      title: 'Delete personal data',
      question: 'Delete the data of this person as listed?',
      details:
        'This cannot be undone. Copies of the data are removed, too, and the person can no longer log in.',
      confirmLabel: 'Delete personal data',
      danger: true,
    }}
    act={() =>
      callApi('POST /v1/admin/people/:userId/deletion', { params: { userId }, body: { digest } })
    }
    changes={['privacy', 'users', 'leases']}
    done="The personal data was deleted"
  >
    Delete personal data
  </ActButton>
);

interface LinesProps {
  readonly title: string;
  readonly lines: readonly DeletionLine[];
}

function Lines({ title, lines }: LinesProps) {
  if (lines.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className={classes.title}>{title}</h3>
      <ul className={classes.lines}>
        {lines.map(({ table, title: what, count, reason, keptUntil, outcome }) => (
          <li key={table}>
            {what}: {count}
            {outcome !== 'destroyed' && <span className={classes.reason}> {reason}</span>}
            {keptUntil && <span className={classes.reason}> Until {formatDate(keptUntil)}.</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
