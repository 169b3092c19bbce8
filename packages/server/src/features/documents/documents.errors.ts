import { AppError } from '../../platform/http/errors.ts';

export function tooManyDocuments(most: number): AppError {
  const message = `There are already ${most} documents here. Archive one that is not needed any more.`;
  return new AppError('too_many_subject_documents', message);
}

export function tooManyVersions(most: number): AppError {
  const message = `This document already has ${most} versions. Add a new document instead.`;
  return new AppError('too_many_versions', message);
}

export function needsHome(): AppError {
  return new AppError('document_needs_home', 'Add this document to a home or a lease instead.');
}
