import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../lib/api.ts';
import { LoadingRows } from '../../ui/states/loading-rows.tsx';
import { notifySuccess } from '../../ui/acts/notify.ts';
import { useSettled } from '../../ui/hooks/use-settled.ts';
import { userInputOf } from './users-draft.ts';
import { UserForm } from './users-form.tsx';
import { mailSenderQuery } from './users.queries.ts';

interface CreateUserProps {
  readonly organizationName: string;
  readonly onCreated: () => void;
}

/** USER-5, USER-6 and USER-8. */
export function CreateUser({ organizationName, onCreated }: CreateUserProps) {
  // A new number starts a new, empty form.
  const [filling, setFilling] = useState(0);
  const mail = useQuery(mailSenderQuery);
  if (!useSettled([mail])) return <LoadingRows />;
  const withoutMail = mail.data?.sentBy === 'outbox';
  return (
    <UserForm
      key={filling}
      kind="create"
      user={null}
      withoutMail={withoutMail}
      send={(draft, _over, idempotencyKey) =>
        callApi('POST /v1/admin/organization/:organizationName/users', {
          params: { organizationName },
          body: userInputOf(draft),
          idempotencyKey,
        })
      }
      onSaved={(draft) => {
        const { password, emailAddress } = userInputOf(draft);
        const invited = withoutMail
          ? 'User created. The invitation is in the outbox folder of the server.'
          : `The invitation to ${emailAddress} is queued and will be sent shortly`;
        notifySuccess(password ? 'User created' : invited);
        setFilling(filling + 1);
        onCreated();
      }}
    />
  );
}
