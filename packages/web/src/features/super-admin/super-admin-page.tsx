import { Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { landingOf } from '../../lib/may-open.ts';
import { useSession } from '../../lib/session.ts';
import { IconLock } from '../../ui/icons/icons.tsx';
import { Kit } from '../../ui/kit/kit.tsx';
import { LinkButton } from '../../ui/text/link.tsx';
import { MessagePage } from '../../ui/states/message-page.tsx';
import { PageTitle } from '../../ui/states/page-title.tsx';
import { useListSearch } from '../../ui/screens/list-search.ts';
import { QueryView } from '../../ui/states/query-view.tsx';
import { NoMailServer } from '../access/no-mail-server.tsx';
import { Backups } from './backups.tsx';
import { OrganizationForm } from './organization-form.tsx';
import { OrganizationsList } from './organizations-list.tsx';
import { organizationsQuery } from './super-admin.queries.ts';

/** PUB-8. The server decides who can see it. */
export function SuperAdminPage() {
  const organizations = useQuery(organizationsQuery);
  const status = organizations.error instanceof ApiError ? organizations.error.status : 0;
  if (status === 401 || status === 403) return <Refused />;
  return (
    <QueryView
      queries={[organizations]}
      failed="The organizations could not be loaded."
      page
      drawsLoading
    >
      {(list) => (
        <Kit>
          <PageTitle title="Super Admin" subtitle="The organizations of this installation" />
          <NoMailServer>
            <OrganizationTabs>
              <OrganizationsList organizations={list} />
            </OrganizationTabs>
          </NoMailServer>
        </Kit>
      )}
    </QueryView>
  );
}

const tabs = ['list', 'create', 'backups'] as const;

function OrganizationTabs({ children }: { readonly children: ReactNode }) {
  const [search, setSearch] = useListSearch();
  const tab = tabs.find((name) => name === search.tab) ?? 'list';
  const open = (value: string | null) =>
    setSearch({ tab: value === null || value === 'list' ? undefined : value });
  return (
    <Tabs value={tab} onChange={open}>
      <Tabs.List mb="lg">
        <Tabs.Tab value="list">Organizations</Tabs.Tab>
        <Tabs.Tab value="create">Create organization</Tabs.Tab>
        <Tabs.Tab value="backups">Backups</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="list">{children}</Tabs.Panel>
      <Tabs.Panel value="create">
        <OrganizationForm onCreated={() => open('list')} />
      </Tabs.Panel>
      <Tabs.Panel value="backups">{tab === 'backups' && <Backups />}</Tabs.Panel>
    </Tabs>
  );
}

/** Shown if the server refuses the person. */
function Refused() {
  const session = useSession();
  const icon = <IconLock size={30} stroke={1.5} />;
  const title = 'For super admins only';
  if (!session) {
    return (
      <MessagePage
        icon={icon}
        title={title}
        action={
          <LinkButton to="/login" search={{ next: '/super-admin' }}>
            Log in
          </LinkButton>
        }
      >
        This page shows the organizations of this installation. Log in as a super admin to see it.
      </MessagePage>
    );
  }
  return (
    <MessagePage
      icon={icon}
      title={title}
      action={<LinkButton to={landingOf(session)}>Go to your page</LinkButton>}
    >
      You do not have permission to see the organizations of this installation.
    </MessagePage>
  );
}
