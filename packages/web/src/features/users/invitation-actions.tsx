import { TextInput } from '@mantine/core';
import type { User } from '@tenantry/contract/access/users.schemas';
import { useState } from 'react';
import { callApi } from '../../lib/api.ts';
import { onlyFor } from '../../lib/may.ts';
import { ActButton } from '../../ui/acts/act-button.tsx';
import { copy } from '../../ui/acts/copy.ts';
import { nameOf } from './users-filter.ts';
import classes from './users.module.css';

interface InvitationActionsProps {
  readonly organizationName: string;
  readonly user: Pick<User, 'id' | 'firstName' | 'lastName' | 'emailAddress'>;
}

function PermittedInvitationActions({ organizationName, user }: InvitationActionsProps) {
  const params = { organizationName, userId: user.id };
  return (
    <div className={classes.invitation}>
      <div className={classes.actions}>
        <ActButton
          act={(idempotencyKey) =>
            callApi('POST /v1/admin/organization/:organizationName/users/:userId/invitation', {
              params,
              body: {},
              idempotencyKey,
            })
          }
          changes={['letters']}
          done={`The invitation to ${user.emailAddress} is queued and will be sent shortly`}
        >
          Send invitation again
        </ActButton>
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
  const make = async () => {
    const made = await callApi(
      'POST /v1/admin/organization/:organizationName/users/:userId/invitation/link',
      { params, body: {} },
    );
    setLink(made.link);
    await copy(made.link);
  };
  return (
    <>
      <ActButton
        question={{
          question: `Copy a link with which ${name} sets a password?`,
          details:
            'It works once, for 7 days. Give it only to this person: anyone who opens it can log in.',
          confirmLabel: 'Copy link',
        }}
        act={make}
      >
        Copy link
      </ActButton>
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
