import type { UseFormReturnType } from '@mantine/form';
import { ApiError } from '../lib/api-error.ts';
import { focusFirstField } from './focus-first-field.ts';

/** What is needed of a form, whatever its values are. */
interface AnyForm {
  readonly setErrors: UseFormReturnType<object>['setErrors'];
  // oxlint-disable-next-line no-explicit-any -- the type of a path depends on the form's values
  readonly getInputNode: (path: any) => unknown;
}

/**
 * Puts the server's messages beside the fields they are about, and the focus into the first of them.
 * @returns true when every message found a field, so that none needs to stand at the top of the form
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
