import { Tabs } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { Kit } from '../../ui/kit/kit.tsx';
import { CloseAction, PageTitle } from '../../ui/states/page-title.tsx';
import { useOrganization } from '../../lib/session.ts';
import { useMay } from '../../lib/may.ts';
import { CreateUser } from '../users/users-create.tsx';
import { EditUser } from '../users/users-edit.tsx';
import { RolesPanel } from '../users/roles-panel.tsx';
import { UsersPanel } from '../users/users-panel.tsx';
import { useUsersSearch } from '../users/use-users-search.ts';

/** USER-1. */
export function UsersPage() {
  return (
    <Kit>
      <UsersOf organizationName={useOrganization().name} />
    </Kit>
  );
}

const tabs = ['list', 'create', 'edit'];

const ROLES = 'roles';

function UsersOf({ organizationName }: { readonly organizationName: string }) {
  const navigate = useNavigate();
  const [search, change] = useUsersSearch();
  const mayCreate = useMay({
    'POST /v1/admin/organization/:organizationName/users': 'people:write',
  });
  const mayEdit = useMay({
    'POST /v1/admin/organization/:organizationName/users/:userId': 'people:write',
  });
  const shown = tabs.find((each) => each === search.tab);
  const tab = search.tab === ROLES ? ROLES : (mayEdit && shown) || 'list';
  const open = (next: string | null) => change({ tab: next && next !== 'list' ? next : undefined });
  const showList = () => change({ tab: undefined, userId: undefined });
  return (
    <>
      <PageTitle title={organizationName} about="Users">
        <CloseAction onClick={() => void navigate({ to: '/admin-landing' })} />
      </PageTitle>
      <Tabs value={tab} onChange={open}>
        <Tabs.List mb="lg">
          <Tabs.Tab value="list">Users</Tabs.Tab>
          {mayCreate && <Tabs.Tab value="create">Create User</Tabs.Tab>}
          {mayEdit && <Tabs.Tab value="edit">Edit User</Tabs.Tab>}
          <Tabs.Tab value={ROLES}>Roles</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="list">
          <UsersPanel
            organizationName={organizationName}
            onEdit={({ id }) => change({ tab: 'edit', userId: id })}
            onCreate={() => open('create')}
          />
        </Tabs.Panel>
        <Tabs.Panel value="create">
          <CreateUser organizationName={organizationName} onCreated={() => open('list')} />
        </Tabs.Panel>
        <Tabs.Panel value="edit">
          <EditUser
            organizationName={organizationName}
            userId={search.userId}
            onSaved={showList}
            onList={() => open('list')}
            onCreate={() => open('create')}
          />
        </Tabs.Panel>
        {tab === ROLES && (
          <Tabs.Panel value={ROLES}>
            <RolesPanel />
          </Tabs.Panel>
        )}
      </Tabs>
    </>
  );
}
