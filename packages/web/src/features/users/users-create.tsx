import { useState } from 'react';
import { callApi, newIdempotencyKey } from '../../lib/api.ts';
import { invalidate } from '../../lib/query-client.ts';
import { notifySuccess } from '../../ui/notify.ts';
import { userInputOf, type UserDraft } from './users-draft.ts';
import { UserForm } from './users-form.tsx';
import { usersKey } from './users.queries.ts';

interface CreateUserProps {
  readonly organizationName: string;
  readonly onCreated: () => void;
}

/** USER-5, USER-6 and USER-8. */
export function CreateUser({ organizationName, onCreated }: CreateUserProps) {
  // Another key is another, empty form.
  const [idempotencyKey, setKey] = useState(newIdempotencyKey);
  const save = async (draft: UserDraft) => {
    const body = userInputOf(draft);
    const name = 'POST /v1/admin/organization/:organizationName/users';
    await callApi(name, { params: { organizationName }, body, idempotencyKey });
    void invalidate(usersKey);
    notifySuccess(body.password ? 'User created' : `Invitation sent to ${body.emailAddress}`);
  };
  return (
    <UserForm
      key={idempotencyKey}
      kind="create"
      user={null}
      onSave={save}
      onSaved={() => {
        setKey(newIdempotencyKey());
        onCreated();
      }}
    />
  );
}
