import { useState } from 'react';
import { callApi } from '../../lib/api.ts';
import { notifySuccess } from '../../ui/notify.ts';
import { userInputOf } from './users-draft.ts';
import { UserForm } from './users-form.tsx';

interface CreateUserProps {
  readonly organizationName: string;
  readonly onCreated: () => void;
}

/** USER-5, USER-6 and USER-8. */
export function CreateUser({ organizationName, onCreated }: CreateUserProps) {
  // A new number starts a new, empty form.
  const [filling, setFilling] = useState(0);
  return (
    <UserForm
      key={filling}
      kind="create"
      user={null}
      send={(draft, _over, idempotencyKey) =>
        callApi('POST /v1/admin/organization/:organizationName/users', {
          params: { organizationName },
          body: userInputOf(draft),
          idempotencyKey,
        })
      }
      onSaved={(draft) => {
        const { password, emailAddress } = userInputOf(draft);
        notifySuccess(password ? 'User created' : `Invitation sent to ${emailAddress}`);
        setFilling(filling + 1);
        onCreated();
      }}
    />
  );
}
