import type { Person } from '@tenantry/contract/portfolio/people.schemas';
import { formatDate } from '../../lib/format.ts';
import type { Tone } from '../../ui/text/status-tag.tsx';

interface SignIn {
  readonly tone: Tone;
  readonly label: string;
  readonly detail: string;
}

/** Whether a person can sign in, and when they last did, as far as known. */
export function signInLabel({ status, lastSignInOn }: Person): SignIn {
  if (status === 'DEACTIVATED') {
    return { tone: 'owed', label: 'Blocked', detail: 'Deactivated, and cannot sign in' };
  }
  if (status === 'INVITED') {
    return { tone: 'neutral', label: 'Invited', detail: 'Has not signed in yet' };
  }
  const detail = lastSignInOn
    ? `Last signed in on ${formatDate(lastSignInOn)}`
    : 'No sign-in in the last 180 days';
  return { tone: 'paid', label: 'Active', detail };
}
