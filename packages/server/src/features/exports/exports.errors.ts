import { EXPORT_DAYS } from '@tenantry/contract/exports/exports.rules';
import { AppError } from '../../platform/http/errors.ts';

export function exportInProgress(): AppError {
  return new AppError(
    'export_in_progress',
    'An archive is already being written. Wait until it is ready, then download it or make another one.',
  );
}

export function exportRemoved(): AppError {
  return new AppError(
    'export_removed',
    `This archive is no longer here: archives are removed after ${EXPORT_DAYS} days. Make a new one.`,
  );
}
