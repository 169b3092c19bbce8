import { readFileSync } from 'node:fs';

/** A Playwright attachment of a test: inline, in base64, or as a file. */
export interface Attachment {
  readonly name: string;
  readonly body?: string;
  readonly path?: string;
}

const SHOWN_LINES = 80;

/**
 * Evidence of a failed browser test as text, because only the output is available in CI: the page as a screen reader
 * sees it, and the end of the server's log.
 */
export function evidenceOf(attachments: readonly Attachment[]): string[] {
  return attachments.flatMap((attachment) => {
    if (attachment.name === 'error-context') return pageIn(textOf(attachment));
    return attachment.name === 'server.log' ? [endOf(textOf(attachment))] : [];
  });
}

function textOf({ body, path }: Attachment): string {
  if (body !== undefined) return Buffer.from(body, 'base64').toString();
  try {
    return path === undefined ? '' : readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function pageIn(context: string): string[] {
  const page = /# Page snapshot\n+```yaml\n(?<page>[\s\S]*?)\n```/.exec(context)?.groups?.['page'];
  return page === undefined ? [] : [page.split('\n').slice(0, SHOWN_LINES).join('\n')];
}

const endOf = (log: string) =>
  log
    .trimEnd()
    .split('\n')
    .slice(-SHOWN_LINES / 4)
    .join('\n');
