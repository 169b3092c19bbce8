import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { historyKinds, type HistoryKind } from '@tenantry/contract/kinds';
import { callApi } from '../../lib/api.ts';
import { queryKeys } from '../../lib/effects.ts';
import { eventPages } from '../../lib/event-pages.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { IconFileText } from '../../ui/icons/icons.tsx';
import { Kit } from '../../ui/kit/kit.tsx';
import { LinkButton } from '../../ui/text/link.tsx';
import { MessagePage } from '../../ui/states/message-page.tsx';
import { CloseAction, PageTitle } from '../../ui/states/page-title.tsx';
import { QueryView } from '../../ui/states/query-view.tsx';
import { ShowMore } from '../../ui/tables/show-more.tsx';
import { useListSearch } from '../../ui/screens/list-search.ts';
import { useCloseToList } from '../../ui/tables/use-close-to-list.ts';
import { EventList } from './event-list.tsx';

/** Loaded again each time, because any change of the entity is part of it. */
const historyQuery = (kind: HistoryKind, entityId: string) =>
  eventPages([...queryKeys.archive, 'history', kind, entityId], ({ cursor, signal }) =>
    callApi('GET /v1/admin/history/:kind/:entityId', {
      params: { kind, entityId },
      query: { cursor },
      signal,
    }),
  );

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
  const history = useInfiniteQuery(historyQuery(kind, entityId));
  return (
    <Kit>
      <PageTitle title="History" subtitle={history.data?.first?.title ?? '\u00a0'}>
        <CloseAction onClick={close} />
      </PageTitle>
      <QueryView queries={[history]} failed="The history could not be loaded.">
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState>No changes yet.</EmptyState>
          ) : (
            <EventList label="Changes, newest first" events={items} />
          )
        }
      </QueryView>
      <ShowMore pages={history} />
    </Kit>
  );
}
