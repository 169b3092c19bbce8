import { AppError } from '../../platform/http/errors.ts';

export function notStaff(): AppError {
  const sentence = 'Choose a staff member who can sign in.';
  return new AppError('assignee_not_staff', sentence, { fields: { assigneeId: sentence } });
}

export function subjectIsGone(): AppError {
  const sentence = 'This was not found. Choose something else, or nothing.';
  return new AppError('subject_gone', sentence, { fields: { about: sentence } });
}

export function needsHome(): AppError {
  const sentence = 'Choose what the task is about, or assign it to yourself.';
  return new AppError('task_needs_home', sentence, { fields: { about: sentence } });
}
