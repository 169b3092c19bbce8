import { AppError } from '../../platform/http/errors.ts';

export function switchoverExists(): AppError {
  return new AppError(
    'switchover_exists',
    'You already prepare a switch from another program. Finish or discard it first.',
  );
}

export function switchoverIsWorking(): AppError {
  return new AppError(
    'switchover_is_working',
    'A trial run or the switch is running. Wait until it is done.',
  );
}

export function switchoverIsOver(): AppError {
  return new AppError(
    'switchover_is_over',
    'This switch was made already. Start another one for other files.',
  );
}

/** @param missing a sentence each */
export function switchoverNotReady(missing: readonly string[]): AppError {
  return new AppError('switchover_not_ready', missing.join(' '));
}
