import { notifySuccess } from './notify.ts';

/** On plain http, browsers do not allow access to the clipboard; what is copied is shown in a field for that, too. */
export async function copy(value: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(value);
    notifySuccess('Copied');
  } catch {
    notifySuccess('Copy it from the field');
  }
}
