import { oneLine } from '@tenantry/contract/shared/one-line';

interface PageLink {
  readonly label: string;
  readonly url: string;
  /** It opens something without an account, so only the mail shows it. */
  readonly isSecret?: boolean;
}

/** The contents of a mail. */
export interface MailPage {
  readonly organization: string;
  /** The address line of the property. */
  readonly about: string;
  /** Paragraphs with their original line breaks. */
  readonly message: string;
  readonly signature: readonly string[];
  /** What the reader can do; shown below a rule. */
  readonly hints: readonly string[];
  /** A page of the product. */
  readonly link?: PageLink | undefined;
  /** The `cid` of the organization's logo. */
  readonly logo: string | null;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** The mail as plain text. Mail programs leave what follows two dashes and a space out of replies. */
export function asText({ message, signature, about, hints, link }: MailPage): string {
  const foot = [`About ${about}`, ...hints, ...(link ? [`${link.label}: ${link.url}`] : [])];
  return `${message}\n\n${signature.join('\n')}\n\n-- \n${foot.join('\n')}\n`;
}

/** What administrators may read of a mail. */
export function asShown({ link, ...page }: MailPage): string {
  const url = link?.isSecret ? '(The link is only in the email.)' : link?.url;
  return asText({ ...page, ...(link && url && { link: { ...link, url } }) });
}

const withBreaks = (text: string) => escapeHtml(text).replace(/\r\n|[\r\n\u2028\u2029]/g, '<br>\n');

/** The same in HTML, with inline styles since many mail programs know no others. Each text keeps its direction. */
export function asHtml(page: MailPage): string {
  const { organization, about, message, signature, hints, link, logo } = page;
  const name = escapeHtml(oneLine(organization));
  const picture = logo
    ? `<img src="cid:${logo}" alt="${name}" height="48" style="display:block;height:48px;border:0">`
    : `<strong style="font-size:18px">${name}</strong>`;
  const button = link
    ? `<p style="margin:24px 0 0"><a href="${escapeHtml(link.url)}" style="color:#1f5c47">${escapeHtml(link.label)}</a></p>`
    : '';
  const foot = [`About ${about}`, ...hints].map(withBreaks).join('<br>\n');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${name}</title></head>
<body style="margin:0;padding:24px;background:#faf8f4;color:#22302a;font:16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif">
<div style="max-width:600px;margin:0 auto;padding:24px;background:#ffffff;border-radius:8px">
<div style="margin:0 0 24px">${picture}</div>
<div dir="auto" style="margin:0 0 24px;overflow-wrap:anywhere">${withBreaks(message)}</div>
<div dir="auto">${signature.map(withBreaks).join('<br>\n')}</div>
${button}
<hr style="margin:24px 0;border:0;border-top:1px solid #e4e0d8">
<div dir="auto" style="font-size:13px;color:#5d6a63">${foot}</div>
</div></body></html>
`;
}
