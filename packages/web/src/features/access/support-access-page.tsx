import { useQuery } from '@tanstack/react-query';
import type { SupportGrant } from '@tenantry/contract/access/support.schemas';
import { onlyFor } from '../../lib/may.ts';
import { momentIn } from '../../lib/moment.ts';
import { useOrganization } from '../../lib/session.ts';
import { ActButton } from '../../ui/acts/act-button.tsx';
import { ButtonWithDialog } from '../../ui/dialogs/button-with-dialog.tsx';
import type { DataColumn } from '../../ui/tables/data-column.ts';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { Kit } from '../../ui/kit/kit.tsx';
import { TextLink } from '../../ui/text/link.tsx';
import { IconKey } from '../../ui/icons/more-icons.tsx';
import { notifySuccess } from '../../ui/acts/notify.ts';
import { PageTitle } from '../../ui/states/page-title.tsx';
import { QueryView } from '../../ui/states/query-view.tsx';
import { StatusTag } from '../../ui/text/status-tag.tsx';
import { endSupport, supportQuery } from './support.queries.ts';
import { SupportForm } from './support-form.tsx';

/** TRUST-9: when support was let in. */
export function SupportAccessPage() {
  const grants = useQuery(supportQuery);
  const { timeZone } = useOrganization();
  return (
    <QueryView queries={[grants]} failed="The access of support could not be loaded." page>
      {(list) => (
        <Kit>
          <PageTitle
            title="Support access"
            subtitle="Let the people who run your server look at your books"
          >
            <ButtonWithDialog
              calls={{ 'POST /v1/admin/supportGrants': 'settings:write' }}
              label="Let support in"
              title="Let support in"
            >
              {(close) => <SupportForm onClose={close} />}
            </ButtonWithDialog>
          </PageTitle>
          <p>
            Without your permission nobody else reads your books here. Support can change nothing,
            sees no bank numbers and cannot export everything. <Recorded />
          </p>
          <DataTable
            label="Support access"
            columns={columnsIn(timeZone)}
            rows={list}
            rowKey={({ id }) => id}
            empty={<EmptyState icon={<IconKey />}>Support was never let in.</EmptyState>}
          />
        </Kit>
      )}
    </QueryView>
  );
}

const Recorded = onlyFor({ 'GET /v1/admin/activity': 'audit:read' }, () => (
  <>
    Each page that they read is listed under{' '}
    <TextLink to="/activity" search={{}} style={{ textDecoration: 'underline' }}>
      Activity
    </TextLink>
    .
  </>
));

const states = {
  waiting: { words: 'Code not used', tone: 'owed' },
  open: { words: 'Support is in', tone: 'owed' },
  ended: { words: 'Ended', tone: 'neutral' },
} as const;

const columnsIn = (timeZone: string): readonly DataColumn<SupportGrant>[] => [
  { id: 'reason', phone: 'title', header: 'To look at', cell: ({ reason }) => reason },
  {
    id: 'state',
    phone: 'beside',
    header: 'Status',
    cell: ({ state }) => <StatusTag tone={states[state].tone}>{states[state].words}</StatusTag>,
  },
  {
    id: 'operator',
    phone: 'below',
    header: 'Support',
    cell: ({ operator, usedAt }) =>
      operator && usedAt
        ? `${operator}, since ${momentIn(timeZone, usedAt).slice(0, -3)}`
        : 'Nobody yet',
  },
  {
    id: 'until',
    phone: 'below',
    header: 'Until',
    cell: ({ endsAt }) => momentIn(timeZone, endsAt).slice(0, -3),
  },
  {
    id: 'by',
    phone: 'below',
    header: 'Let in by',
    cell: ({ createdBy, createdAt }) =>
      `${createdBy}, ${momentIn(timeZone, createdAt).slice(0, -3)}`,
  },
  {
    id: 'end',
    actions: true,
    header: 'End',
    cell: (grant) => grant.state !== 'ended' && <End grant={grant} />,
  },
];

const End = onlyFor(
  { 'DELETE /v1/admin/supportGrants/:grantId': 'settings:write' },
  ({ grant }: { readonly grant: SupportGrant }) => (
    <ActButton
      aria-label={`End the access for ${grant.reason}`}
      question={{
        title: 'End support access',
        question: `End the access for “${grant.reason}”?`,
        details: 'Support is logged out at once.',
        confirmLabel: 'End now',
        danger: true,
      }}
      act={() => endSupport(grant.id).then(() => notifySuccess('The access has ended'))}
      changes={['support']}
    >
      End now
    </ActButton>
  ),
);
