import { withoutCloud } from '../../lib/format.ts';

/** The source of a receipt: an address that the browser loads directly, or a file on this server. */
export type ReceiptSource = { readonly direct: string } | { readonly fileName: string };

/**
 * EXP-8, SHELL-13: files from the earlier cloud storage are now on this server under the same name. Other http and data
 * addresses are shown directly. Anything else is a path on this server, which requires the session's token.
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
