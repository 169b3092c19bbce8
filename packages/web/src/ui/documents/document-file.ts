import { MAX_DOCUMENT_BYTES } from '@tenantry/contract/shared/limits';
import { formatBytes, imageTypes, isImage } from '../../lib/image-file.ts';

/** The types that the server accepts, for the file dialog. */
export const documentTypes = `${imageTypes},application/pdf`;

/** What is wrong with a file, as far as its type and size tell; the server checks the content. */
export function documentProblem(
  { type, size, name = '' }: Pick<File, 'type' | 'size'> & Partial<Pick<File, 'name'>>,
  maxBytes = MAX_DOCUMENT_BYTES,
): string | null {
  if (type !== 'application/pdf' && !isImage({ type, name }))
    return 'Choose a JPEG, PNG, WebP, HEIC or TIFF picture or a PDF.';
  if (size === 0) return 'This file is empty.';
  if (size <= maxBytes) return null;
  return `This file is ${formatBytes(size)}. Choose one of at most ${formatBytes(maxBytes)}.`;
}

/** The name as the person knows it, without the time prefix. */
export function documentLabel(fileName: string): string {
  return fileName.replace(/^\d{13}-/, '');
}

/**
 * The pasted files, unless the clipboard also has text, as with cells of a spreadsheet: the text goes into the field.
 */
export function filesPasted(data: Pick<DataTransfer, 'files' | 'types'> | null): File[] {
  if (!data || data.types.includes('text/plain')) return [];
  return [...data.files];
}
