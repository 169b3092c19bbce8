import type { User } from '@tenantry/contract/access/users.schemas';
import { callApi } from '../../lib/api.ts';
import { ActButton } from '../../ui/acts/act-button.tsx';
import { nameOf } from './users-filter.ts';
import classes from './users.module.css';

interface ResetSecondFactorProps {
  readonly organizationName: string;
  readonly user: Pick<User, 'id' | 'firstName' | 'lastName' | 'emailAddress'>;
}

/** TRUST-3: for a person who lost their second factor. */
export const ResetSecondFactor = ({ organizationName, user }: ResetSecondFactorProps) => (
  <ActButton
    className={classes.reset}
    calls={{
      'POST /v1/admin/organization/:organizationName/users/:userId/secondFactor/reset':
        'people:write',
    }}
    question={{
      title: 'Reset second factor',
      question: `Remove the second factor of ${nameOf(user)}?`,
      details:
        'Do this only if you know that this person lost their phone and their recovery codes. Their password alone logs them in then, and they are told by email.',
      confirmLabel: 'Reset second factor',
      danger: true,
    }}
    act={() =>
      callApi('POST /v1/admin/organization/:organizationName/users/:userId/secondFactor/reset', {
        params: { organizationName, userId: user.id },
        body: {},
      })
    }
    changes={['users']}
    done={`The second factor of ${nameOf(user)} is removed`}
  >
    Reset second factor
  </ActButton>
);
