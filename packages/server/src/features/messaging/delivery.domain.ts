import type { Medium } from '@tenantry/contract/messaging/messaging.schemas';

export const failures = {
  noAddress: 'There is no email address in this conversation. Answer by Email & SMS.',
  noNumber: 'This phone number cannot receive texts.',
  optedOut: 'This person opted out of texts.',
  tooLongForText: 'A text can have at most 1,600 characters. Split it into several.',
  interrupted:
    'The server stopped while sending this text, so it may have arrived. Send it again if it has not.',
} as const;

/** One way to send a message; with a failure it is given up before the first attempt. */
export interface Channel {
  readonly channel: 'email' | 'sms';
  readonly recipient: string;
  readonly failure: string | null;
}

interface Reachable {
  readonly emailAddress: string;
  readonly phoneNumber: string;
  /** The full number; null if no text can be sent to it. */
  readonly numberForTexts: string | null;
  readonly optedOut: boolean;
}

/** The channels of a message. A person who wrote by text and has no address gets only a text, if that was chosen. */
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

/** The most characters that Twilio accepts in one text. */
const TEXT_LENGTH = 1600;

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

/** A tenant's message as a text to the organization, whose administrators get all of it by mail. */
export function textToOrganization(
  message: string,
  { sender, about, url }: { readonly sender: string; readonly about: string; readonly url: string },
): string {
  const end = `\n\nAnswer: ${url}\nReply STOP to opt out.`;
  const whole = `${sender}, ${about}: ${message}`;
  return whole.length + end.length <= TEXT_LENGTH ? whole + end : cutText(whole, end);
}

/** The message as a text. A message that is too long is cut if a mail carries all of it; otherwise null. */
export function textOf(message: string, organization: string, isMailedToo: boolean): string | null {
  const end = `\n\n${organization}. Reply STOP to opt out.`;
  if (message.length + end.length <= TEXT_LENGTH) return message + end;
  return isMailedToo ? cutText(message, end) : null;
}
