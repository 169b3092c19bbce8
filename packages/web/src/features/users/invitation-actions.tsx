import { Button, TextInput } from '@mantine/core';
import type { User } from '@tenantry/contract/access/users.schemas';
import { useState } from 'react';
import { callApi } from '../../lib/api.ts';
import { onlyFor } from '../../lib/may.ts';
import { confirm } from '../../ui/confirm.ts';
import { FormError } from '../../ui/form-error.tsx';
import { notifySuccess } from '../../ui/notify.ts';
import { useSubmit } from '../../ui/use-submit.ts';
import { nameOf } from './users-filter.ts';
import classes from './users.module.css';

interface InvitationActionsProps {
  readonly organizationName: string;
  readonly user: Pick<User, 'id' | 'firstName' | 'lastName' | 'emailAddress'>;
}

function PermittedInvitationActions({ organizationName, user }: InvitationActionsProps) {
  const params = { organizationName, userId: user.id };
  const sending = useSubmit<void, unknown>({
    send: (_, idempotencyKey) =>
      callApi('POST /v1/admin/organization/:organizationName/users/:userId/invitation', {
        params,
        body: {},
        idempotencyKey,
      }),
    changes: ['letters'],
    onDone: () =>
      notifySuccess(`The invitation to ${user.emailAddress} is queued and will be sent shortly`),
  });
  return (
    <div className={classes.invitation}>
      <FormError error={sending.error} />
      <div className={classes.actions}>
        <Button
          variant="default"
          size="sm"
          loading={sending.submitting}
          onClick={() => void sending.submit()}
        >
          Send invitation again
        </Button>
        <CopyLink params={params} name={nameOf(user)} />
      </div>
    </div>
  );
}

/** AUTH-8: for a person who has not set a password yet. */
export const InvitationActions = onlyFor(
  {
    'POST /v1/admin/organization/:organizationName/users/:userId/invitation': 'people:write',
    'POST /v1/admin/organization/:organizationName/users/:userId/invitation/link': 'people:write',
  },
  PermittedInvitationActions,
);

interface CopyLinkProps {
  readonly params: { readonly organizationName: string; readonly userId: string };
  readonly name: string;
}

/** A new link to pass on, for example when there is no mail server. Anyone who has it can log in as that person. */
function CopyLink({ params, name }: CopyLinkProps) {
  const [link, setLink] = useState('');
  const { submit, submitting, error } = useSubmit<void, { readonly link: string }>({
    send: () =>
      callApi('POST /v1/admin/organization/:organizationName/users/:userId/invitation/link', {
        params,
        body: {},
      }),
    onDone: (made) => {
      setLink(made.link);
      return copy(made.link);
    },
  });
  const ask = async () => {
    const agreed = await confirm({
      question: `Copy a link with which ${name} sets a password?`,
      details:
        'It works once, for 7 days. Give it only to this person: anyone who opens it can log in.',
      confirmLabel: 'Copy link',
    });
    if (agreed) await submit();
  };
  return (
    <>
      <Button variant="default" size="sm" loading={submitting} onClick={() => void ask()}>
        Copy link
      </Button>
      <FormError error={error} />
      {link && (
        <TextInput
          label="Invitation link"
          description="It works once, for 7 days."
          className={classes.link ?? ''}
          readOnly
          value={link}
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
    </>
  );
}

/** On plain http browsers do not allow access to the clipboard; the link is shown, too. */
async function copy(link: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link);
    notifySuccess('Link copied');
  } catch {
    notifySuccess('Copy the link from the field');
  }
}
