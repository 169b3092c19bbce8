import type { Organization } from './platform/database/organization-table.ts';

/**
 * The base address of an organization's pages, for links in mails: from its stored domain, never from the request's
 * host.
 */
export function urlOf(
  { domain }: Organization,
  publicUrl: string | undefined,
  port: number,
): string {
  if (publicUrl && new URL(publicUrl).hostname === domain) return baseOf(publicUrl);
  return domain === 'localhost' ? `http://localhost:${port}` : `https://${domain}`;
}

export const baseOf = (publicUrl: string) => publicUrl.replace(/\/+$/, '');
