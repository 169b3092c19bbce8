import type { Invoice } from '@tenantry/contract/invoices/invoices.schemas';
import { download } from '../../lib/download.ts';
import { formatDate } from '../../lib/format.ts';

type Shared = Pick<Invoice, 'dueDate'>;

/** PDF-2. */
export function shareText({ dueDate }: Shared): string {
  return `Hey here is your invoice for ${formatDate(dueDate)} Thank you`;
}

/** The browser functions that are needed; many browsers have neither. */
export type Sharer = Partial<Pick<Navigator, 'share' | 'canShare'>>;

/** PDF-2: shares the file with another app, or downloads it if the browser cannot share. A failed share is ignored. */
export async function shareInvoice(
  file: File,
  text: string,
  sharer: Sharer = navigator,
): Promise<void> {
  const content = { files: [file], text };
  if (!sharer.share || !sharer.canShare?.(content)) return download(file, file.name);
  await sharer.share(content).catch(() => undefined);
}
