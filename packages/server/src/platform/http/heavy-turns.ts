import { createTurns } from '@tenantry/reading/processes/turns';
import { AppError } from './errors.ts';

/** More of one organization would wait longer than a person does. */
const MAX_WAITING = 10;

/** Runs the work of heavy calls one after the other within an organization, so that it slows down nobody else much. */
export type HeavyTurns = <Result>(
  organizationId: string,
  work: () => Promise<Result>,
  signal: AbortSignal,
) => Promise<Result>;

export function createHeavyTurns(): HeavyTurns {
  const organizations = new Map<string, { take: ReturnType<typeof createTurns>; calls: number }>();
  return async (organizationId, work, signal) => {
    const take = () => createTurns(1, { longest: MAX_WAITING, full: tooManyFiles });
    const turns = organizations.get(organizationId) ?? { take: take(), calls: 0 };
    organizations.set(organizationId, turns);
    turns.calls += 1;
    try {
      return await turns.take(work, signal);
    } finally {
      turns.calls -= 1;
      if (turns.calls === 0) organizations.delete(organizationId);
    }
  };
}

function tooManyFiles(): AppError {
  const message = 'Many other files are being created. Wait a minute, then try again.';
  return new AppError('too_many_requests', message, { retryAfterSeconds: 60 });
}
