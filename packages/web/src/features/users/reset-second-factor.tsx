import { Button } from '@mantine/core';
import type { User } from '@tenantry/contract/access/users.schemas';
import { callApi } from '../../lib/api.ts';
import { onlyFor } from '../../lib/may.ts';
import { confirm } from '../../ui/confirm.ts';
import { FormError } from '../../ui/form-error.tsx';
import { notifySuccess } from '../../ui/notify.ts';
import { useSubmit } from '../../ui/use-submit.ts';
import { nameOf } from './users-filter.ts';
import classes from './users.module.css';

interface ResetSecondFactorProps {
  readonly organizationName: string;
  readonly user: Pick<User, 'id' | 'firstName' | 'lastName' | 'emailAddress'>;
}

function PermittedReset({ organizationName, user }: ResetSecondFactorProps) {
  const params = { organizationName, userId: user.id };
  const { submit, submitting, error } = useSubmit<void, unknown>({
    mayBeSent: () =>
      confirm({
        title: 'Reset second factor',
        question: `Remove the second factor of ${nameOf(user)}?`,
        details:
          'Do this only if you know that this person lost their phone and their recovery codes. Their password alone logs them in then, and they are told by email.',
        confirmLabel: 'Reset second factor',
        danger: true,
      }),
    send: () =>
      callApi('POST /v1/admin/organization/:organizationName/users/:userId/secondFactor/reset', {
        params,
        body: {},
      }),
    changes: ['users'],
    onDone: () => notifySuccess(`The second factor of ${nameOf(user)} is removed`),
    sentenceOf: (reason) => reason,
  });
  return (
    <div className={classes.invitation}>
      <FormError error={error} />
      <div className={classes.actions}>
        <Button variant="default" size="sm" loading={submitting} onClick={() => void submit()}>
          Reset second factor
        </Button>
      </div>
    </div>
  );
}

/** TRUST-3: for a person who lost their second factor. */
export const ResetSecondFactor = onlyFor(
  {
    'POST /v1/admin/organization/:organizationName/users/:userId/secondFactor/reset':
      'people:write',
  },
  PermittedReset,
);
