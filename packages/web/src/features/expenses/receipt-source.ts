import { withoutCloud } from '../../lib/format.ts';

/** Where a receipt comes from: an address that the browser loads by itself, or a file that this server has. */
export type ReceiptSource = { readonly direct: string } | { readonly fileName: string };

/**
 * EXP-8, SHELL-13: what a cloud storage once held is this server's, under the same file name; other http and data
 * addresses are shown as they are; anything else is a path of this server, which asks for the session's token.
 */
export function receiptSource(url: string): ReceiptSource {
  const address = withoutCloud(url, '', '');
  if (/^(?:https?|data):/i.test(address)) return { direct: address };
  const [path = ''] = address.split(/[?#]/);
  return { fileName: decoded(path.slice(path.lastIndexOf('/') + 1)) };
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
