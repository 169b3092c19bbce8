import { EXPORT_DAYS } from '@tenantry/contract/exports/exports.rules';
import { AppError } from '../../platform/http/errors.ts';

export function exportInProgress(): AppError {
  return new AppError(
    'export_in_progress',
    'An export is already being written. Wait until it is ready, then download it or make another one.',
  );
}

export function exportRemoved(): AppError {
  return new AppError(
    'export_removed',
    `This export is no longer here: exports are removed after ${EXPORT_DAYS} days. Make a new one.`,
  );
}
