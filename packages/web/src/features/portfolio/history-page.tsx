import { queryOptions, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { historyKinds, type HistoryKind } from '@tenantry/contract/kinds';
import {
  MAX_HISTORY,
  type EntityHistory,
  type HistoryEvent,
} from '@tenantry/contract/portfolio/history.schemas';
import { callApi } from '../../lib/api.ts';
import { queryKeys } from '../../lib/effects.ts';
import { momentIn } from '../../lib/moment.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconFileText } from '../../ui/icons.tsx';
import { Kit } from '../../ui/kit/kit.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { MessagePage } from '../../ui/message-page.tsx';
import { CloseAction, PageTitle } from '../../ui/page-title.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { useListSearch } from '../../ui/screens/list-search.ts';
import { useCloseToList } from '../../ui/use-close-to-list.ts';
import { useOrganization } from '../../lib/session.ts';
import { actionText, changeText } from './history-labels.ts';
import classes from './history.module.css';

/** Loaded again each time, because any change of the entity is part of it. */
const historyQuery = (kind: HistoryKind, entityId: string) =>
  queryOptions({
    queryKey: [...queryKeys.archive, 'history', kind, entityId],
    queryFn: ({ signal }) =>
      callApi('GET /v1/admin/history/:kind/:entityId', { params: { kind, entityId }, signal }),
    staleTime: 0,
  });

/** DATA-7: who changed what in one entity; `tab` is its kind and `show` its id. */
export function HistoryPage() {
  const [{ tab, show }] = useListSearch();
  const kind = historyKinds.find((each) => each === tab);
  if (!kind || !show) {
    return (
      <MessagePage
        icon={<IconFileText size={30} stroke={1.5} />}
        title="Which history?"
        action={<LinkButton to="/admin-landing">See the properties</LinkButton>}
      >
        Open a property, a lease, an invoice, a payment, an expense or a user, and choose History
        there.
      </MessagePage>
    );
  }
  return <History key={`${kind} ${show}`} kind={kind} entityId={show} />;
}

function History({ kind, entityId }: { readonly kind: HistoryKind; readonly entityId: string }) {
  const navigate = useNavigate();
  const close = useCloseToList(() => void navigate({ to: '/admin-landing', replace: true }));
  const history = useQuery(historyQuery(kind, entityId));
  const { timeZone } = useOrganization();
  return (
    <Kit>
      <PageTitle title="History" subtitle={history.data?.title ?? '\u00a0'}>
        <CloseAction onClick={close} />
      </PageTitle>
      <QueryView queries={[history]} failed="The history could not be loaded.">
        {(known) => <Events history={known} timeZone={timeZone} />}
      </QueryView>
    </Kit>
  );
}

interface EventsProps {
  readonly history: EntityHistory;
  readonly timeZone: string;
}

function Events({ history: { events, cut }, timeZone }: EventsProps) {
  if (events.length === 0) return <EmptyState>No changes yet.</EmptyState>;
  return (
    <>
      <ol className={classes.events} aria-label="Changes, newest first">
        {events.map((event) => (
          <Event key={event.id} event={event} timeZone={timeZone} />
        ))}
      </ol>
      {cut && <p className={classes.meta}>Only the newest {MAX_HISTORY} changes are shown.</p>}
    </>
  );
}

function Event({ event, timeZone }: { readonly event: HistoryEvent; readonly timeZone: string }) {
  const { action, actor, at, changes } = event;
  return (
    <li className={classes.event}>
      <div className={classes.head}>
        <strong>{actionText(action)}</strong>
        <span className={classes.meta}>
          {actor ?? 'Tenantry, automatically'}, <time dateTime={at}>{momentIn(timeZone, at)}</time>
        </span>
      </div>
      {changes.length > 0 && (
        <ul className={classes.changes}>
          {changes.map((change) => (
            <li key={change.field}>{changeText(change, timeZone)}</li>
          ))}
        </ul>
      )}
    </li>
  );
}
