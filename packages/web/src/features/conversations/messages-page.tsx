import { ChoiceGroup } from '../../ui/forms/choice-group.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { Kit } from '../../ui/kit/kit.tsx';
import { ListFilter, ListTools } from '../../ui/tables/list-tools.tsx';
import { LoadingRows } from '../../ui/states/loading-rows.tsx';
import { PageTitle } from '../../ui/states/page-title.tsx';
import { QueryView } from '../../ui/states/query-view.tsx';
import { ShowMore } from '../../ui/tables/show-more.tsx';
import { BuildingFilter } from '../properties/buildings/building-filter.tsx';
import { ConversationList } from './conversation-list.tsx';
import { useConversationsOfAllHomes } from './use-found-conversations.ts';

const readChoices = [
  { value: 'all', label: 'All' },
  { value: 'unread', label: 'Unread' },
] as const;

const correspondentChoices = [
  { value: undefined, label: 'Everyone' },
  { value: 'tenants', label: 'Tenants' },
  { value: 'prospects', label: 'Prospects' },
  { value: 'vendors', label: 'Vendors' },
] as const;

/** MSG-8: the conversations about all properties. */
export function MessagesPage() {
  const found = useConversationsOfAllHomes();
  const { pages, rows, unreadOnly, setUnreadOnly, open } = found;
  const narrowed =
    unreadOnly ||
    found.correspondent !== undefined ||
    found.buildingId !== undefined ||
    found.filter !== '';
  return (
    <Kit>
      <PageTitle
        title="Messages"
        subtitle="Conversations with tenants, prospects and vendors, across all properties"
      />
      <ListTools>
        <ListFilter
          placeholder="Name, subject, email, home"
          value={found.filter}
          onFilter={found.setFilter}
        />
        <ChoiceGroup
          label="With"
          choices={correspondentChoices}
          value={found.correspondent}
          onChoose={found.setCorrespondent}
        />
        <ChoiceGroup
          label="Show"
          choices={readChoices}
          value={unreadOnly ? 'unread' : 'all'}
          onChoose={(value) => setUnreadOnly(value === 'unread')}
        />
        <BuildingFilter amongButtons value={found.buildingId} onChange={found.setBuilding} />
      </ListTools>
      <QueryView queries={[pages]} failed="The messages could not be loaded.">
        {() => (
          <>
            {!rows && <LoadingRows />}
            {rows?.length === 0 && (
              <EmptyState>
                {narrowed ? 'No conversation matches the filters.' : 'No messages yet!'}
              </EmptyState>
            )}
            {rows && rows.length > 0 && (
              <ConversationList side="organization" conversations={rows} onOpen={open} />
            )}
            <ShowMore pages={pages} />
          </>
        )}
      </QueryView>
    </Kit>
  );
}
