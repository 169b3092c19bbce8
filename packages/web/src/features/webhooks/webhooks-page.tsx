import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { Webhook } from '@tenantry/contract/webhooks/webhooks.schemas';
import { momentIn } from '../../lib/moment.ts';
import { useOrganization } from '../../lib/session.ts';
import { counted } from '../../lib/words.ts';
import { ButtonWithDialog } from '../../ui/dialogs/button-with-dialog.tsx';
import type { DataColumn } from '../../ui/tables/data-column.ts';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { IconSend } from '../../ui/icons/more-icons.tsx';
import { Kit } from '../../ui/kit/kit.tsx';
import { TextLink } from '../../ui/text/link.tsx';
import { PageTitle } from '../../ui/states/page-title.tsx';
import { ProblemPanel } from '../../ui/states/problem-panel.tsx';
import { QueryView } from '../../ui/states/query-view.tsx';
import { StatusTag } from '../../ui/text/status-tag.tsx';
import { OneWebhook } from './one-webhook.tsx';
import { WebhookForm } from './webhook-form.tsx';
import { hostOf, stateWords } from './webhook-words.ts';
import classes from './webhooks.module.css';
import { webhooksQuery } from './webhooks.queries.ts';

const route = getRouteApi('/webhooks');

/** DATA-10: the addresses of other programs that are told what happens: all of them, or one with its log. */
export function WebhooksPage() {
  const { webhookId } = route.useSearch();
  const webhooks = useQuery(webhooksQuery);
  return (
    <QueryView queries={[webhooks]} failed="The webhooks could not be loaded." page>
      {(list) => {
        const shown = list.find(({ id }) => id === webhookId);
        if (webhookId === undefined) return <AllWebhooks webhooks={list} />;
        return shown ? <OneWebhook key={webhookId} webhook={shown} /> : <Gone />;
      }}
    </QueryView>
  );
}

function Gone() {
  return (
    <ProblemPanel title="Not found." message="This webhook was removed.">
      <TextLink to="/webhooks" search={{}}>
        All webhooks
      </TextLink>
    </ProblemPanel>
  );
}

function AllWebhooks({ webhooks }: { readonly webhooks: readonly Webhook[] }) {
  const { timeZone } = useOrganization();
  return (
    <Kit>
      <PageTitle title="Webhooks" subtitle="Tell other programs when something happens">
        <ButtonWithDialog
          calls={{ 'POST /v1/admin/webhooks': 'settings:write' }}
          label="Add webhook"
          title="Add webhook"
        >
          {(close) => <WebhookForm webhook={null} onClose={close} />}
        </ButtonWithDialog>
      </PageTitle>
      <div className={classes.intro}>
        <p>
          When one of the chosen events happens, a signed message is sent to an address of yours,
          for example of your bookkeeping program.
        </p>
        <p>
          <HelpLink />
        </p>
      </div>
      <DataTable
        label="Webhooks"
        columns={columnsIn(timeZone)}
        rows={webhooks}
        rowKey={({ id }) => id}
        empty={
          <EmptyState icon={<IconSend />}>
            No webhooks yet. Add one to send events to another program.
          </EmptyState>
        }
      />
    </Kit>
  );
}

const HelpLink = () => (
  <TextLink to="/help/$page" params={{ page: 'programs' }}>
    Help about webhooks
  </TextLink>
);

const columnsIn = (timeZone: string): readonly DataColumn<Webhook>[] => [
  {
    id: 'address',
    phone: 'title',
    header: 'Address',
    cell: (webhook) => (
      <TextLink to="/webhooks" search={{ webhookId: webhook.id }}>
        {webhook.description || hostOf(webhook)}
      </TextLink>
    ),
  },
  {
    id: 'state',
    phone: 'beside',
    header: 'Status',
    cell: ({ state }) => (
      <StatusTag tone={state === 'on' ? 'paid' : state === 'paused' ? 'neutral' : 'owed'}>
        {stateWords(state)}
      </StatusTag>
    ),
  },
  {
    id: 'events',
    phone: 'below',
    header: 'Events',
    cell: ({ events }) => counted(events.length, 'event'),
  },
  {
    id: 'sent',
    phone: 'below',
    header: 'Last sent',
    cell: ({ lastSentAt }) =>
      lastSentAt === null ? 'Nothing sent' : `Sent ${momentIn(timeZone, lastSentAt).slice(0, -3)}`,
  },
  {
    id: 'failed',
    phone: 'below',
    header: 'Not sent',
    cell: ({ failed, waiting }) =>
      [failed > 0 && `${failed} failed`, waiting > 0 && `${waiting} waiting`]
        .filter(Boolean)
        .join(', '),
  },
];
