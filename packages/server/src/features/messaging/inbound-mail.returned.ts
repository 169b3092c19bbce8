const textOfReport = (raw: Buffer) => raw.toString('latin1').replace(/\r\n/g, '\n');

const isReport = (head: string) => /^content-type:\s*multipart\/report\b/im.test(head);

/** Reports of a delay, or that it arrived, name their action; so do those that it did not (RFC 3464). */
const action = /^action:\s*([a-z]+)/gim;

/** What a report says that has no fields for programs: qmail's and old Exchange servers' ones. */
const saysFailed =
  /wasn't able to deliver|could ?n[o']t be delivered|could not deliver|undeliver(?:able|ed)|delivery (?:has )?failed|delivery failure|did not reach|permanent (?:error|failure)|returned to sender|unzustellbar|non remis|non recapitabil|no se (?:ha )?(?:pudo|podido) entregar|n[ãa]o (?:foi )?(?:entregue|poss[ií]vel entregar)|niet (?:worden )?(?:afgeleverd|bezorgd)|\b5\d\d[ -]5\.\d+\.\d+|(?<![$\d.,])\b55[0-4]\b(?![.,]\d)/i;

const saysLater = /\bdelayed\b|will (?:be )?(?:retried|retry|keep trying)|not yet been delivered/i;

/** A mail server, by its sender, or by headers that only its reports have. */
const fromServer =
  /^(?:from:.*(?:mailer-daemon|postmaster|microsoftexchange[\da-f]{32}@)|x-failed-recipients:|x-ms-exchange-message-is-ndr:)/im;

/**
 * Whether a mail to the address for reports says that a mail did not arrive. What a mail server writes there, in any
 * language, means that, unless it speaks of a delay or of success; what a person's program answers does not.
 * @param shown its subject and text, decoded
 */
export function isDeliveryFailure(raw: Buffer, shown: string): boolean {
  const text = `${textOfReport(raw)}\n${shown}`;
  const actions = [...text.matchAll(action)].map(([, name = '']) => name.toLowerCase());
  if (actions.length > 0) return actions.includes('failed');
  const [head = ''] = text.split('\n\n');
  if (saysLater.test(text)) return false;
  if (isReport(head)) return !/report-type=["']?disposition-notification/i.test(head);
  if (fromServer.test(head)) return true;
  // Somebody is away: such a reply may have no sender either, and may quote any amount.
  return !/^auto-submitted:\s*auto-/im.test(head) && saysFailed.test(text);
}

/**
 * The Message-ID of the mail that did not arrive according to this report; null for all other mails, and for reports of
 * a mere delay. The original, or its head, is at the end of the report.
 */
export function returnedMailId(raw: Buffer): string | null {
  const text = textOfReport(raw);
  const [head = ''] = text.split('\n\n');
  if (!isReport(head) || !/^action:\s*failed\b/im.test(text)) return null;
  const ids = [...text.slice(head.length).matchAll(/^message-id:\s*(<[^<>\s]{1,500}>)/gim)];
  return ids.at(-1)?.[1] ?? null;
}
