import { Button, Checkbox } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { MAX_MESSAGES } from '@tenantry/contract/conversations/conversations.schemas';
import type { Receivable } from '@tenantry/contract/ledger/receivables.schemas';
import { MAX_PAGE } from '@tenantry/contract/shared/lists';
import { useState } from 'react';
import { callApi, callPage, rehearseApi } from '../../lib/api.ts';
import { queryKeys } from '../../lib/effects.ts';
import { formatMoney } from '../../lib/format.ts';
import { onlyFor } from '../../lib/may.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { Kit } from '../../ui/kit/kit.tsx';
import { notifySuccess } from '../../ui/notify.ts';
import { CloseAction, PageTitle } from '../../ui/page-title.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { RehearsedPreview } from '../../ui/rehearsed-preview.tsx';
import { StatusTag } from '../../ui/status-tag.tsx';
import { useSubmit } from '../../ui/use-submit.ts';
import { dueStatus } from '../ledger/due-status.ts';
import { remindersOf, type Reminder } from './reminder.ts';
import classes from './remind-late.module.css';

/** The tenants who are late, the largest amounts first. Former tenants are no longer written to here. */
const lateQuery = queryOptions({
  queryKey: [...queryKeys.today, 'late'],
  queryFn: ({ signal }) =>
    callPage('GET /v1/admin/receivables', {
      query: { show: 'late', sort: '-dueNow', limit: MAX_PAGE },
      signal,
    }),
});

/** MSG-9: a reminder for each tenant who is late, with the amounts of each. */
export function RemindLatePage() {
  const navigate = useNavigate();
  const leave = () => void navigate({ to: '/receivables' });
  return (
    <Kit>
      <PageTitle
        title="Remind late tenants"
        subtitle="Each tenant gets an email with the amount they owe"
      >
        <CloseAction onClick={leave} />
      </PageTitle>
      <QueryView queries={[useQuery(lateQuery)]} failed="The late tenants could not be loaded.">
        {({ items }) => <Late late={items.filter(({ former }) => !former)} onDone={leave} />}
      </QueryView>
    </Kit>
  );
}

interface LateProps {
  readonly late: readonly Receivable[];
  readonly onDone: () => void;
}

const nobody: ReadonlySet<string> = new Set();

const textOf = (count: number) => (count === 1 ? '1 reminder' : `${count} reminders`);

function PermittedLate({ late, onDone }: LateProps) {
  const [left, setLeft] = useState(nobody);
  // Those of an earlier request of this page, if there are more than fit into one.
  const [reminded, setReminded] = useState(nobody);
  const waiting = late.filter(({ id }) => !reminded.has(id));
  const chosen = waiting.filter(({ id }) => !left.has(id));
  const next = chosen.slice(0, MAX_MESSAGES);
  const reminders = remindersOf(next, location.origin);
  const { error, submitting, submit } = useSubmit<readonly Reminder[], { count: number }>({
    send: (messages, idempotencyKey) =>
      callApi('POST /v1/admin/conversations', {
        body: { messages: [...messages] },
        idempotencyKey,
      }),
    changes: ['conversations'],
    onDone: ({ count }) => {
      notifySuccess(`${textOf(count)} sent`);
      setReminded((before) => before.union(new Set(next.map(({ id }) => id))));
      if (chosen.length === next.length) onDone();
    },
  });
  if (late.length === 0) return <EmptyState>No current tenant is late.</EmptyState>;
  return (
    <div className={classes.page}>
      <ul className={classes.list} aria-label="Late tenants">
        {waiting.map((row) => (
          <LateRow
            key={row.id}
            row={row}
            chosen={!left.has(row.id)}
            onToggle={() => setLeft((before) => before.symmetricDifference(new Set([row.id])))}
          />
        ))}
      </ul>
      {reminders[0] && (
        <section aria-labelledby="reminder-example">
          <h2 id="reminder-example" className={classes.title}>
            For example, to {next[0]?.lessee}
          </h2>
          <p className={classes.text}>{reminders[0].message}</p>
        </section>
      )}
      {chosen.length > next.length && (
        <p>
          At most {MAX_MESSAGES} reminders are sent at once. The other {chosen.length - next.length}{' '}
          stay here for the next click.
        </p>
      )}
      {reminders.length > 0 && (
        <RehearsedPreview
          body={reminders}
          queryKey={['conversations', 'remind-late']}
          rehearse={(messages, signal) =>
            rehearseApi('POST /v1/admin/conversations', {
              body: { messages: [...messages] },
              signal,
            })
          }
          sentenceOf={({ answer: { count } }) => `${textOf(count)} can be sent.`}
        />
      )}
      <FormError error={error} />
      <Button
        className={classes.send}
        loading={submitting}
        disabled={reminders.length === 0}
        onClick={() => void submit(reminders)}
      >
        {reminders.length === 0 ? 'Send reminders' : `Send ${textOf(reminders.length)}`}
      </Button>
    </div>
  );
}

const Late = onlyFor({ 'POST /v1/admin/conversations': 'messages:write' }, PermittedLate);

interface LateRowProps {
  readonly row: Receivable;
  readonly chosen: boolean;
  readonly onToggle: () => void;
}

function LateRow({ row, chosen, onToggle }: LateRowProps) {
  const { lessee, home, dueNow } = row;
  const due = dueStatus(row);
  return (
    <li className={classes.row}>
      <Checkbox
        checked={chosen}
        onChange={onToggle}
        label={`${lessee}, ${home.label}`}
        className={classes.who}
      />
      {due && <StatusTag tone={due.tone}>{due.words}</StatusTag>}
      <span className={classes.amount}>{formatMoney(dueNow)}</span>
    </li>
  );
}
