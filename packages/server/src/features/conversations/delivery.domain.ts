import type { Medium } from '@tenantry/contract/conversations/conversations.schemas';

export const failures = {
  noAddress: 'There is no email address in this conversation. Answer by Email & SMS.',
  noNumber: 'This phone number cannot get texts.',
  optedOut: 'This person opted out of texts.',
  tooLongForText: 'A text holds at most 1,600 characters. Write it in several.',
  interrupted:
    'The server stopped while it sent this text, so it may have arrived. Send it again if it has not.',
} as const;

/** One way out for a message; with a failure it is given up before it was tried. */
export interface Channel {
  readonly channel: 'email' | 'sms';
  readonly recipient: string;
  readonly failure: string | null;
}

interface Reachable {
  readonly emailAddress: string;
  readonly phoneNumber: string;
  /** In full, null for what no text can be sent to. */
  readonly numberForTexts: string | null;
  readonly optedOut: boolean;
}

/** Where a message goes. Who wrote by text and has no address is reached by text alone, when that was chosen. */
export function channelsOf(medium: Medium, person: Reachable): Channel[] {
  const { emailAddress, phoneNumber, numberForTexts } = person;
  const mail: Channel = {
    channel: 'email',
    recipient: emailAddress,
    failure: emailAddress ? null : failures.noAddress,
  };
  if (medium === 'email') return [mail];
  const reason = person.optedOut ? failures.optedOut : null;
  const text: Channel = {
    channel: 'sms',
    recipient: numberForTexts ?? phoneNumber,
    failure: numberForTexts ? reason : failures.noNumber,
  };
  return emailAddress ? [mail, text] : [text];
}

/** What Twilio takes in one text. */
export const TEXT_LENGTH = 1600;

const MORE = '… Read the rest in your email.';

const cutText = (message: string, end: string): string => {
  const kept: string[] = [];
  let length = 0;
  for (const { segment } of new Intl.Segmenter().segment(message)) {
    length += segment.length;
    if (length > TEXT_LENGTH - end.length - MORE.length) break;
    kept.push(segment);
  }
  return `${kept.join('').trimEnd()}${MORE}${end}`;
};

/** What a tenant wrote, as a text to the organization: its administrators have all of it by mail. */
export function textToOrganization(
  message: string,
  { sender, about, url }: { readonly sender: string; readonly about: string; readonly url: string },
): string {
  const end = `\n\nAnswer: ${url}\nReply STOP to opt out.`;
  const whole = `${sender}, ${about}: ${message}`;
  return whole.length + end.length <= TEXT_LENGTH ? whole + end : cutText(whole, end);
}

/** The message as a text. One that is too long is cut when a mail has all of it; null when none has. */
export function textOf(message: string, organization: string, isMailedToo: boolean): string | null {
  const end = `\n\n${organization}. Reply STOP to opt out.`;
  if (message.length + end.length <= TEXT_LENGTH) return message + end;
  return isMailedToo ? cutText(message, end) : null;
}
