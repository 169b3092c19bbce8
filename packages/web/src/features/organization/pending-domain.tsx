import { Button, Code, Group, Paper } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type {
  AdminOrganization,
  WantedDomain,
} from '@tenantry/contract/organization/organization.schemas';
import { callApi } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { useMay } from '../../lib/may.ts';
import { ErrorPanel } from '../../ui/states/error-panel.tsx';
import { notifySuccess } from '../../ui/acts/notify.ts';
import { adminOrganizationQuery } from './organization.queries.ts';
import '@mantine/core/styles/Code.layer.css';

interface PendingDomainProps {
  readonly wanted: WantedDomain;
  readonly onChanged: (organization: AdminOrganization) => void;
}

/** ORG-7: how to verify the requested domain, and the next steps. */
export function PendingDomain({ wanted, onChanged }: PendingDomainProps) {
  const done = (message: string) => (organization: AdminOrganization) => {
    queryClient.setQueryData(adminOrganizationQuery.queryKey, organization);
    onChanged(organization);
    notifySuccess(message);
  };
  const mayDecide = useMay({
    'POST /v1/admin/organization/domain/prove': 'settings:write',
    'POST /v1/admin/organization/domain/keep': 'settings:write',
  });
  const prove = useMutation({
    mutationFn: () => callApi('POST /v1/admin/organization/domain/prove', { body: {} }),
    onSuccess: done(`The domain is now ${wanted.domain}`),
  });
  const keep = useMutation({
    mutationFn: () => callApi('POST /v1/admin/organization/domain/keep', { body: {} }),
    onSuccess: done('The domain change was canceled'),
  });
  const error = prove.error ?? keep.error;
  return (
    <Paper component="section" aria-label="Pending domain" withBorder p="md" mt="sm">
      <p style={{ margin: '0 0 8px' }}>
        <strong>{wanted.domain}</strong> is not verified yet. To prove that you own it, add this DNS
        TXT record:
      </p>
      <dl style={{ margin: '0 0 8px', overflowWrap: 'anywhere' }}>
        <dt>Name</dt>
        <dd style={{ margin: 0 }}>
          <Code>{wanted.recordName}</Code>
        </dd>
        <dt style={{ marginTop: 4 }}>Value</dt>
        <dd style={{ margin: 0 }}>
          <Code>{wanted.recordValue}</Code>
        </dd>
      </dl>
      <p style={{ margin: '0 0 12px', overflowWrap: 'anywhere' }}>
        Or serve the value as plain text at <Code>{wanted.url}</Code>
      </p>
      {mayDecide && (
        <Group>
          <Button loading={prove.isPending} onClick={() => prove.mutate()}>
            Verify domain
          </Button>
          <Button variant="default" loading={keep.isPending} onClick={() => keep.mutate()}>
            Cancel the change
          </Button>
        </Group>
      )}
      {error && <ErrorPanel title="The domain was not changed." error={error} />}
    </Paper>
  );
}
