import { MAX_DOCUMENT_BYTES } from '@tenantry/contract/shared/limits';
import { formatBytes, imageTypes } from '../../lib/image-file.ts';

/** What the server accepts and a file dialog should offer. */
export const documentTypes = `${imageTypes},application/pdf`;

/** What is wrong with a file, as far as it can be told before a byte is sent; the server looks inside. */
export function documentProblem(
  { type, size }: Pick<File, 'type' | 'size'>,
  maxBytes = MAX_DOCUMENT_BYTES,
): string | null {
  if (!documentTypes.split(',').includes(type))
    return 'Choose a JPEG, PNG or WebP picture or a PDF.';
  if (size === 0) return 'This file is empty.';
  if (size <= maxBytes) return null;
  return `This file is ${formatBytes(size)}. Choose one of at most ${formatBytes(maxBytes)}.`;
}

/** The name as the person knows it, without the time in front of it. */
export function documentLabel(fileName: string): string {
  return fileName.replace(/^\d{13}-/, '');
}

/** What was pasted, unless it is text too, as cells of a spreadsheet are: that goes into the field. */
export function filesPasted(data: Pick<DataTransfer, 'files' | 'types'> | null): File[] {
  if (!data || data.types.includes('text/plain')) return [];
  return [...data.files];
}
