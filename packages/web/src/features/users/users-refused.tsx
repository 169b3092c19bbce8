import { IconAlertTriangle } from '../../ui/icons.tsx';
import { nameOf } from './users-filter.ts';
import type { RefusedUser } from './use-delete-users.ts';
import classes from './users.module.css';

/** USER-9, USER-10: who was not deleted, and the server's reason for each. */
export function UsersRefused({ refused = [] }: { refused?: readonly RefusedUser[] | undefined }) {
  if (refused.length === 0) return null;
  return (
    <div className={classes.refused} role="alert">
      <IconAlertTriangle size={22} aria-hidden className={classes.refusedIcon} />
      <div>
        <p>{refused.length === 1 ? 'Not deleted:' : `${refused.length} users were not deleted:`}</p>
        <ul>
          {refused.map(({ user, message }) => (
            <li key={user.id}>
              <strong>{nameOf(user)}</strong>: {message}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
