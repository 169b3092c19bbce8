import type { PersonalDataRequest } from '@tenantry/contract/privacy/privacy.schemas';
import type { ReactNode } from 'react';
import { formatDate } from '../../lib/format.ts';
import { dayIn, momentIn } from '../../lib/moment.ts';
import { useOrganization } from '../../lib/session.ts';
import classes from '../tables/row-list.module.css';

const titles = { export: 'Copy of the data', deletion: 'Deletion of the data' } as const;

function statusText({ status, availableUntil, reason }: PersonalDataRequest, zone: string) {
  if (status === 'queued' || status === 'running') return 'Being written';
  if (status === 'ready' && availableUntil) {
    return `Ready until ${formatDate(dayIn(zone, availableUntil))}`;
  }
  if (status === 'open') return 'Waiting for a decision';
  if (status === 'done') return 'Deleted, except what must be kept';
  if (status === 'declined') return `Declined: ${reason ?? ''}`;
  if (status === 'withdrawn') return 'Withdrawn';
  return status === 'failed' ? (reason ?? 'Failed') : 'Removed';
}

interface PersonalDataListProps {
  readonly requests: readonly PersonalDataRequest[];
  readonly renderAction: (request: PersonalDataRequest) => ReactNode;
}

/** TRUST-12: what was asked for about the data of a person, newest first. */
export function PersonalDataList({ requests, renderAction }: PersonalDataListProps) {
  const { timeZone } = useOrganization();
  return (
    <ul className={classes.rows} aria-label="Requests about personal data">
      {requests.map((request) => (
        <li key={request.id} className={classes.row}>
          <div className={classes.what}>
            <strong>{titles[request.kind]}</strong>
            <span className={classes.hint}>
              {momentIn(timeZone, request.requestedAt).slice(0, -3)},{' '}
              {statusText(request, timeZone)}
            </span>
          </div>
          <div className={classes.actions}>{renderAction(request)}</div>
        </li>
      ))}
    </ul>
  );
}

/** A list with a copy that is being written is loaded again. */
export const whileWritten = (requests: readonly PersonalDataRequest[] | undefined) =>
  requests?.some(({ status }) => status === 'queued' || status === 'running') && 2_000;
