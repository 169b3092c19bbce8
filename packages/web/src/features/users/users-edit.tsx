import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { User } from '@tenantry/contract/access/users.schemas';
import { useCallback } from 'react';
import { ApiError, callApi } from '../../lib/api.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { notifySuccess } from '../../ui/acts/notify.ts';
import { QueryView } from '../../ui/states/query-view.tsx';
import { ResetSecondFactor } from './reset-second-factor.tsx';
import { InvitationActions } from './invitation-actions.tsx';
import { userUpdateOf, type UserDraft } from './users-draft.ts';
import { nameOf } from './users-filter.ts';
import { UserForm } from './users-form.tsx';
import { userQuery } from './users.queries.ts';

interface EditUserProps {
  readonly organizationName: string;
  readonly userId: string | undefined;
  readonly onSaved: () => void;
  readonly onList: () => void;
  readonly onCreate: () => void;
}

/** USER-3: the tab for the user who was selected in the list. */
export function EditUser({ userId, ...props }: EditUserProps) {
  if (userId === undefined) return <NoUser onList={props.onList} />;
  return <EditKnownUser {...props} userId={userId} />;
}

function NoUser({ onList }: Pick<EditUserProps, 'onList'>) {
  return (
    <EmptyState action={<Button onClick={onList}>Go to the list</Button>}>
      Select a user in the list and press Edit Selected.
    </EmptyState>
  );
}

function EditKnownUser({ userId, ...props }: EditUserProps & { readonly userId: string }) {
  const user = useQuery(userQuery(props.organizationName, userId));
  if (user.error instanceof ApiError && [400, 404].includes(user.error.status))
    return <NoUser onList={props.onList} />;
  return (
    <QueryView queries={[user]} failed="The user could not be loaded.">
      {(known) => <EditOne {...props} user={known} />}
    </QueryView>
  );
}

function EditOne(props: Omit<EditUserProps, 'userId'> & { readonly user: User }) {
  const { organizationName, user, onSaved, onCreate } = props;
  if (user.status === 'DEACTIVATED') {
    return (
      <EmptyState action={<Button onClick={onCreate}>Create User</Button>}>
        The account of {nameOf(user)} is deactivated. To reactivate it, create a user with the email{' '}
        {user.emailAddress}.
      </EmptyState>
    );
  }
  return (
    <>
      {user.status === 'INVITED' && <InvitationActions {...{ organizationName, user }} />}
      <Editor key={user.id} {...{ organizationName, user, onSaved }} />
      {user.status === 'ACTIVE' && <ResetSecondFactor {...{ organizationName, user }} />}
    </>
  );
}

interface EditorProps {
  readonly organizationName: string;
  readonly user: User;
  readonly onSaved: () => void;
}

interface Place {
  readonly pathname: string;
  readonly search: string;
}

/** USER-7 and USER-8. */
function Editor({ organizationName, user, onSaved }: EditorProps) {
  const userId = user.id;
  const leaves = useCallback(
    (from: Place, to: Place) =>
      from.pathname !== to.pathname || new URLSearchParams(to.search).get('userId') !== userId,
    [userId],
  );
  const send = (draft: UserDraft, over: User | null) =>
    callApi('POST /v1/admin/organization/:organizationName/users/:userId', {
      params: { organizationName, userId },
      body: userUpdateOf(draft, over ?? user),
    });
  const done = () => {
    notifySuccess('User saved');
    onSaved();
  };
  return <UserForm kind="edit" {...{ user, send, leaves }} onSaved={done} />;
}
