import { useState } from 'react';
import { callApi, newIdempotencyKey } from '../../lib/api.ts';
import { changed } from '../../lib/query-client.ts';
import { notifySuccess } from '../../ui/notify.ts';
import type { Homes } from './homes.ts';
import { userInputOf, type UserDraft } from './users-draft.ts';
import { UserForm } from './users-form.tsx';

interface CreateUserProps {
  readonly organizationName: string;
  readonly homes: Homes;
  readonly onCreated: () => void;
}

/** USER-5, USER-6 and USER-8. */
export function CreateUser({ organizationName, homes, onCreated }: CreateUserProps) {
  // Another key is another, empty form.
  const [idempotencyKey, setKey] = useState(newIdempotencyKey);
  const save = async (draft: UserDraft) => {
    const body = userInputOf(draft);
    const name = 'POST /v1/admin/organization/:organizationName/users';
    await callApi(name, { params: { organizationName }, body, idempotencyKey });
    void changed('users');
    notifySuccess(body.password ? 'User created' : `Invitation sent to ${body.emailAddress}`);
  };
  return (
    <UserForm
      key={idempotencyKey}
      kind="create"
      homes={homes}
      user={null}
      onSave={save}
      onSaved={() => {
        setKey(newIdempotencyKey());
        onCreated();
      }}
    />
  );
}
