import { onTestFinished } from 'vitest';
import { userEvent, type Locator } from 'vitest/browser';

/** Files as people choose them. */

const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** A picture that the browser can show without a request to a server. */
export const pictureUrl = `data:image/png;base64,${pixel}`;

export function pictureFile(name: string): File {
  const bytes = Uint8Array.from(atob(pixel), (letter) => letter.charCodeAt(0));
  return new File([bytes], name, { type: 'image/png' });
}

/** Only its type matters: no test of a screen shows a PDF, because the viewer is slow to load here. */
export const pdfFile = (name: string) => new File(['%PDF-1.7'], name, { type: 'application/pdf' });

/** Opens the browser's file dialog with `press`, and chooses a file. */
export async function chooseFile(press: () => Promise<void>, file: File): Promise<void> {
  const opened = Promise.withResolvers<HTMLInputElement>();
  const noteOpening = (event: Event) => {
    const { target } = event;
    if (!(target instanceof HTMLInputElement) || target.type !== 'file') return;
    event.preventDefault();
    opened.resolve(target);
  };
  document.addEventListener('click', noteOpening, { capture: true });
  await press();
  const input = await opened.promise;
  document.removeEventListener('click', noteOpening, { capture: true });
  // Created in the page: through the test runner, 20 MB take seconds.
  const chosen = new DataTransfer();
  chosen.items.add(file);
  input.files = chosen.files;
  for (const type of ['input', 'change']) input.dispatchEvent(new Event(type, { bubbles: true }));
}

/** Chooses files in a field that accepts several. */
export async function giveFiles(place: Locator, ...files: File[]): Promise<void> {
  const input = place.element().querySelector('input[type=file][multiple]');
  if (!input) throw new Error('No files can be given here.');
  await userEvent.upload(input, files);
}

/** @returns the names of the files that the page downloads, which are not saved; the array grows */
export function noteDownloads(): readonly string[] {
  const saved: string[] = [];
  const note = (event: Event) => {
    if (!(event.target instanceof HTMLAnchorElement) || !event.target.download) return;
    event.preventDefault();
    saved.push(event.target.download);
  };
  document.addEventListener('click', note, { capture: true });
  onTestFinished(() => document.removeEventListener('click', note, { capture: true }));
  return saved;
}
