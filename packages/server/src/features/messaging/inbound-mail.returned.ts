/**
 * The Message-ID of the mail that did not arrive according to this report (RFC 3464); null for all other mails, and for
 * reports of a mere delay. The original, or its head, is at the end of the report.
 */
export function returnedMailId(raw: Buffer): string | null {
  const text = raw.toString('latin1').replace(/\r\n/g, '\n');
  const [head = ''] = text.split('\n\n');
  if (!/^content-type:\s*multipart\/report\b/im.test(head)) return null;
  if (!/^action:\s*failed\b/im.test(text)) return null;
  const ids = [...text.slice(head.length).matchAll(/^message-id:\s*(<[^<>\s]{1,500}>)/gim)];
  return ids.at(-1)?.[1] ?? null;
}
