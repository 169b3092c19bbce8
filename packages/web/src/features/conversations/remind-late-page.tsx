import { Button, Checkbox } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { MAX_MESSAGES } from '@tenantry/contract/conversations/conversations.schemas';
import type { Receivable } from '@tenantry/contract/ledger/receivables.schemas';
import { useState } from 'react';
import { callApi, callPage, rehearseApi } from '../../lib/api.ts';
import { queryKeys } from '../../lib/effects.ts';
import { formatMoney } from '../../lib/format.ts';
import { allRows } from '../../lib/all-rows.ts';
import { onlyFor, useMay } from '../../lib/may.ts';
import type { TickedList, TickedRow } from '../../lib/ticked-rows.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { FormError } from '../../ui/forms/form-error.tsx';
import { Kit } from '../../ui/kit/kit.tsx';
import { notifySuccess } from '../../ui/acts/notify.ts';
import { CloseAction, PageTitle } from '../../ui/states/page-title.tsx';
import { QueryView } from '../../ui/states/query-view.tsx';
import { RehearsedPreview } from '../../ui/forms/rehearsed-preview.tsx';
import { StatusTag } from '../../ui/text/status-tag.tsx';
import { LeftOutRows, TickedPage } from '../../ui/ticks/ticked-page.tsx';
import { useSubmit } from '../../ui/forms/use-submit.ts';
import { dueStatus } from '../ledger/due-status.ts';
import { remindedOf } from './reminded-rows.ts';
import { remindersOf, type Reminder } from './reminder.ts';
import classes from './remind-late.module.css';

const route = getRouteApi('/remind-late');

/** All that is late or due, the largest amounts first. Former tenants are no longer written to here. */
const owingQuery = (show: 'late' | 'due') =>
  queryOptions({
    queryKey: [...queryKeys.today, 'to-remind', show],
    queryFn: ({ signal }) =>
      allRows((part) =>
        callPage('GET /v1/admin/receivables', {
          query: { show, sort: '-dueNow', ...part },
          signal,
        }),
      ),
  });

/** Nothing for people who may not read messages. */
function useRemindedToday() {
  const mayRead = useMay({ 'GET /v1/admin/reminders': 'messages:read' });
  return useQuery({
    queryKey: [...queryKeys.conversations, 'reminded-today'],
    queryFn: ({ signal }) => (mayRead ? callApi('GET /v1/admin/reminders', { signal }) : []),
  });
}

/** MSG-9, HOME-14: reminds the tenants who were selected in a list; without a list, all who are late. */
export function RemindLatePage() {
  const { from } = route.useSearch();
  if (from === undefined) return <RemindAllLate />;
  return (
    <TickedPage
      title="Remind tenants"
      subtitle="Each gets an email with their own amounts"
      from={from}
    >
      {(rows, done) => <RemindTicked from={from} rows={rows} onDone={done} />}
    </TickedPage>
  );
}

interface RemindTickedProps {
  readonly from: TickedList;
  readonly rows: readonly TickedRow[];
  readonly onDone: () => void;
}

/** HOME-14: a reminder for each selected tenant who owes something now. */
function RemindTicked({ from, rows, onDone }: RemindTickedProps) {
  return (
    <QueryView
      queries={[useQuery(owingQuery('due')), useRemindedToday()]}
      failed="The selected tenants could not be loaded."
    >
      {(due, today) => {
        const { reminded, left } = remindedOf(from, rows, due);
        return (
          <>
            <Late
              late={reminded}
              today={today}
              none="None of them can be reminded."
              onDone={onDone}
            />
            <LeftOutRows left={left} />
          </>
        );
      }}
    </QueryView>
  );
}

/** MSG-9: a reminder for each tenant who is late, with the amounts of each. */
function RemindAllLate() {
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
      <QueryView
        queries={[useQuery(owingQuery('late')), useRemindedToday()]}
        failed="The late tenants could not be loaded."
      >
        {(late, today) => (
          <Late
            late={late.filter(({ former }) => !former)}
            today={today}
            none="No current tenant is late."
            onDone={leave}
          />
        )}
      </QueryView>
    </Kit>
  );
}

interface LateProps {
  readonly late: readonly Receivable[];
  /** The leases that were reminded today. They are reminded again only if somebody selects them. */
  readonly today: readonly { readonly leaseId: string }[];
  /** Shown if there is nobody to remind. */
  readonly none: string;
  readonly onDone: () => void;
}

const nobody: ReadonlySet<string> = new Set();

const textOf = (count: number) => (count === 1 ? '1 reminder' : `${count} reminders`);

function PermittedLate({ late, today, none, onDone }: LateProps) {
  const remindedToday = new Set(today.map(({ leaseId }) => leaseId));
  // A choice stays, also when somebody else has reminded the tenant meanwhile.
  const [choices, setChoices] = useState<ReadonlyMap<string, boolean>>(new Map());
  const isChosen = ({ id }: Receivable) => choices.get(id) ?? !remindedToday.has(id);
  // Those of an earlier request of this page, if there are more than fit into one.
  const [reminded, setReminded] = useState(nobody);
  const waiting = late.filter(({ id }) => !reminded.has(id));
  const chosen = waiting.filter(isChosen);
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
  if (late.length === 0) return <EmptyState>{none}</EmptyState>;
  return (
    <div className={classes.page}>
      <ul className={classes.list} aria-label="Tenants to remind">
        {waiting.map((row) => (
          <LateRow
            key={row.id}
            row={row}
            chosen={isChosen(row)}
            remindedToday={remindedToday.has(row.id)}
            onToggle={() => setChoices(new Map([...choices, [row.id, !isChosen(row)]]))}
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
      <div className={classes.act}>
        <Button
          loading={submitting}
          disabled={reminders.length === 0}
          onClick={() => void submit(reminders)}
        >
          {reminders.length === 0 ? 'Send reminders' : `Send ${textOf(reminders.length)}`}
        </Button>
      </div>
    </div>
  );
}

const Late = onlyFor({ 'POST /v1/admin/conversations': 'messages:write' }, PermittedLate);

interface LateRowProps {
  readonly row: Receivable;
  readonly chosen: boolean;
  readonly remindedToday: boolean;
  readonly onToggle: () => void;
}

function LateRow({ row, chosen, remindedToday, onToggle }: LateRowProps) {
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
      {remindedToday && <StatusTag tone="neutral">Reminded today</StatusTag>}
      {due && <StatusTag tone={due.tone}>{due.words}</StatusTag>}
      <span className={classes.amount}>{formatMoney(dueNow)}</span>
    </li>
  );
}
