import type { UseFormReturnType } from '@mantine/form';
import { ApiError } from '../../lib/api-error.ts';
import { focusFirstField } from './focus-first-field.ts';

/** The required parts of a form, whatever its values. */
interface AnyForm {
  readonly setErrors: UseFormReturnType<object>['setErrors'];
  // oxlint-disable-next-line no-explicit-any -- the type of a path depends on the form's values
  readonly getInputNode: (path: any) => unknown;
}

/**
 * Shows the server's messages next to their fields, and focuses the first of them.
 * @returns true if every message has a field, so that no message is needed at the top of the form
 */
export function applyServerErrors(form: AnyForm, error: unknown): boolean {
  const fields = error instanceof ApiError ? error.fields : {};
  const paths = Object.keys(fields);
  if (paths.length === 0) return false;
  form.setErrors({ ...fields });
  // After the render that shows the messages, so that a screen reader reads the field with its message.
  setTimeout(() => focusFirstField(form, paths), 0);
  return paths.every((path) => form.getInputNode(path) !== null);
}
