import { useQuery } from '@tanstack/react-query';
import { areaNames } from '@tenantry/contract/shared/permission-sentences';
import { areas } from '@tenantry/contract/shared/permissions';
import type { ApiKey } from '@tenantry/contract/api-keys/api-keys.schemas';
import { formatDate } from '../../lib/format.ts';
import { onlyFor } from '../../lib/may.ts';
import { dayIn, momentIn } from '../../lib/moment.ts';
import { useOrganization } from '../../lib/session.ts';
import { counted } from '../../lib/words.ts';
import { ActButton } from '../../ui/acts/act-button.tsx';
import { ButtonWithDialog } from '../../ui/dialogs/button-with-dialog.tsx';
import type { DataColumn } from '../../ui/tables/data-column.ts';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { IconKey } from '../../ui/icons/more-icons.tsx';
import { Kit } from '../../ui/kit/kit.tsx';
import { TextLink } from '../../ui/text/link.tsx';
import { notifySuccess } from '../../ui/acts/notify.ts';
import { PageTitle } from '../../ui/states/page-title.tsx';
import { QueryView } from '../../ui/states/query-view.tsx';
import { StatusTag } from '../../ui/text/status-tag.tsx';
import { ApiKeyForm } from './api-key-form.tsx';
import classes from './api-keys.module.css';
import { apiKeysQuery, revokeApiKey } from './api-keys.queries.ts';

/** DATA-8: the keys with which programs call the API. */
export function ApiKeysPage() {
  const keys = useQuery(apiKeysQuery);
  const { timeZone } = useOrganization();
  return (
    <QueryView queries={[keys]} failed="The API keys could not be loaded." page>
      {(list) => (
        <Kit>
          <PageTitle title="API keys" subtitle="Let other programs read and change your books">
            <ButtonWithDialog
              calls={{ 'POST /v1/admin/apiKeys': 'settings:write' }}
              label="Create API key"
              title="Create API key"
              wide
            >
              {(close) => <ApiKeyForm onClose={close} />}
            </ButtonWithDialog>
          </PageTitle>
          <div className={classes.intro}>
            <p>
              A program with a key can do what you allow it, and never more than the person who made
              the key.
            </p>
            <p>
              <TextLink to="/help/$page" params={{ page: 'programs' }}>
                Help about API keys
              </TextLink>
            </p>
          </div>
          <DataTable
            label="API keys"
            columns={columnsIn(timeZone)}
            rows={list}
            rowKey={({ id }) => id}
            empty={
              <EmptyState icon={<IconKey />}>
                No API keys yet. Create one for a program that should read your books.
              </EmptyState>
            }
          />
        </Kit>
      )}
    </QueryView>
  );
}

const stateWords = { valid: 'Valid', expired: 'Ended', revoked: 'Revoked' } as const;

/** `Leases, Payments (change)`. */
function permissionWords({ permissions }: ApiKey): string {
  const held = new Set(permissions);
  const words = areas.flatMap((area) => {
    if (held.has(`${area}:write`)) return `${areaNames[area]} (change)`;
    return held.has(`${area}:read`) ? areaNames[area] : [];
  });
  return words.join(', ');
}

const columnsIn = (timeZone: string): readonly DataColumn<ApiKey>[] => [
  {
    id: 'name',
    phone: 'title',
    header: 'Name',
    cell: ({ name, beginning }) => (
      <>
        {name} <span className={classes.beginning}>{beginning}…</span>
      </>
    ),
  },
  {
    id: 'state',
    phone: 'beside',
    header: 'Status',
    cell: ({ state }) => (
      <StatusTag tone={state === 'valid' ? 'paid' : 'neutral'}>{stateWords[state]}</StatusTag>
    ),
  },
  {
    id: 'may',
    phone: 'below',
    header: 'Permissions',
    cell: (key) =>
      key.propertyIds === null
        ? permissionWords(key)
        : `${permissionWords(key)}, in ${counted(key.propertyIds.length, 'home')}`,
  },
  {
    id: 'lastDay',
    phone: 'below',
    header: 'Valid',
    cell: ({ lastDay }) => `Until ${formatDate(lastDay)}`,
  },
  {
    id: 'used',
    phone: 'below',
    header: 'Use',
    cell: ({ lastUsedAt }) =>
      lastUsedAt === null ? 'Never used' : `Used ${momentIn(timeZone, lastUsedAt).slice(0, -3)}`,
  },
  {
    id: 'by',
    phone: 'below',
    header: 'Created',
    cell: ({ createdAt, createdBy }) => `${formatDate(dayIn(timeZone, createdAt))} by ${createdBy}`,
  },
  {
    id: 'revoke',
    actions: true,
    header: 'Revoke',
    cell: (key) => key.state === 'valid' && <Revoke apiKey={key} />,
  },
];

const Revoke = onlyFor(
  { 'DELETE /v1/admin/apiKeys/:keyId': 'settings:write' },
  ({ apiKey: { id, name } }: { readonly apiKey: ApiKey }) => (
    <ActButton
      aria-label={`Revoke ${name}`}
      question={{
        title: 'Revoke API key',
        question: `Revoke the key “${name}”?`,
        details: 'Programs that use it are refused at once. It cannot be undone.',
        confirmLabel: 'Revoke',
        danger: true,
      }}
      act={() => revokeApiKey(id).then(() => notifySuccess('API key revoked'))}
      changes={['apiKeys']}
    >
      Revoke
    </ActButton>
  ),
);
