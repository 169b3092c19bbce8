/** GEN-6: the text of emails and letters to tenants. The server and the editor's preview share this code. */

export const messageKinds = [
  'INVOICE',
  'REMINDER',
  'LATE_NOTICE',
  'RENT_INCREASE',
  'NOTICE_TO_VACATE',
  'RENEWAL_OFFER',
  'MONTH_TO_MONTH',
] as const;

export type MessageKind = (typeof messageKinds)[number];

/** Subject and text, with fields in braces: `Hello {tenant},`. */
export interface MessageText {
  readonly subject: string;
  readonly text: string;
}

/** A placeholder that each message replaces with a value. */
interface MessageField {
  readonly meaning: string;
  readonly sample: string;
  /** The value may have several lines, so it fits only in the text, not in the subject. */
  readonly isBlock?: true;
}

const common = {
  tenant: { meaning: 'First name of the tenant', sample: 'Tess' },
  organization: { meaning: 'Your name', sample: 'Maple Homes' },
  amount: { meaning: 'Amount that the message is about', sample: '$1,275.00' },
  'due day': { meaning: 'Due day; the earliest if there are several', sample: '12/01/2026' },
  invoice: { meaning: 'Number of the invoice, or of each invoice', sample: '0042' },
  balance: { meaning: 'Open balance of the lease', sample: '$1,275.00' },
  owed: {
    meaning: 'What is owed, in a sentence',
    sample: 'Due next: $1,275.00 on 12/01/2026.',
  },
  link: { meaning: 'Link to pay', sample: 'https://example.com/lessee-landing' },
} satisfies Record<string, MessageField>;

const MONTHS_CHARGES = 'Rent: $1,200.00\nParking: $75.00\nTotal: $1,275.00';

/** The fields that each kind of text may use. */
const fields = {
  INVOICE: {
    ...common,
    items: { meaning: 'The items and their total', sample: MONTHS_CHARGES, isBlock: true },
  },
  REMINDER: {
    ...common,
    when: { meaning: 'When it is due, in words', sample: 'due on 12/01/2026' },
    invoices: {
      meaning: 'Each invoice with its amount',
      sample: 'Invoice 0042, due on 12/01/2026: $1,275.00',
      isBlock: true,
    },
  },
  LATE_NOTICE: {
    ...common,
    owed: {
      ...common.owed,
      sample: 'Due now: $1,275.00. Late fee so far: $50.00. Together: $1,325.00.',
    },
    headline: { meaning: 'What is late, in words', sample: 'A payment to Maple Homes is late' },
    invoices: {
      meaning: 'Each late invoice with its late fee so far',
      sample: 'Invoice 0042, due 12/01/2026\nStill owed: $1,275.00\nLate fee so far: $50.00',
      isBlock: true,
    },
  },
  RENT_INCREASE: {
    tenant: { meaning: 'Name of the tenant', sample: 'Tess Tenant' },
    organization: common.organization,
    address: { meaning: 'Address of the home', sample: '12 Elm Street, Albany, NY 12207' },
    'old amount': { meaning: 'Current monthly rent', sample: '$1,450.00' },
    'new amount': { meaning: 'New monthly rent', sample: '$1,508.00' },
    day: { meaning: 'First day of the new rent', sample: '03/01/2027' },
    today: { meaning: 'Date of the letter', sample: '12/01/2026' },
  },
  NOTICE_TO_VACATE: {
    tenant: { meaning: 'Name of the tenant', sample: 'Tess Tenant' },
    organization: common.organization,
    address: { meaning: 'Address of the home', sample: '12 Elm Street, Albany, NY 12207' },
    'last day': { meaning: 'Last day in the home', sample: '01/31/2027' },
    'notice day': { meaning: 'Day on which notice is given', sample: '12/01/2026' },
    today: { meaning: 'Date of the letter', sample: '12/01/2026' },
  },
  RENEWAL_OFFER: {
    tenant: { meaning: 'Name of the tenant', sample: 'Tess Tenant' },
    organization: common.organization,
    address: { meaning: 'Address of the home', sample: '12 Elm Street, Albany, NY 12207' },
    'last day': { meaning: 'New last day of the lease', sample: '02/28/2028' },
    rent: { meaning: 'Monthly rent after the renewal', sample: '$1,508.00' },
    'answer by': { meaning: 'Last day to accept', sample: '01/31/2027' },
    link: { meaning: 'Link to the answer', sample: 'https://example.com/lessee-landing' },
    today: { meaning: 'Date of the letter', sample: '12/01/2026' },
  },
  MONTH_TO_MONTH: {
    tenant: { meaning: 'Name of the tenant', sample: 'Tess Tenant' },
    organization: common.organization,
    address: { meaning: 'Address of the home', sample: '12 Elm Street, Albany, NY 12207' },
    'last day': { meaning: 'Last day of the fixed term', sample: '02/28/2027' },
    'first day': { meaning: 'First day month to month', sample: '03/01/2027' },
    rent: { meaning: 'Monthly rent from then on', sample: '$1,508.00' },
    'notice days': { meaning: 'Days of notice of the lease', sample: '30' },
    today: { meaning: 'Date of the letter', sample: '12/01/2026' },
  },
} as const satisfies Record<MessageKind, Record<string, MessageField>>;

export type MessageValues<Kind extends MessageKind> = Readonly<
  Record<keyof (typeof fields)[Kind] & string, string>
>;

/** The texts of an organization that has not changed them. */
export const defaultTexts: Readonly<Record<MessageKind, MessageText>> = {
  INVOICE: {
    subject: 'Invoice {invoice} of {amount}, due {due day}',
    text: [
      'Hello {tenant},',
      'Here is invoice {invoice} from {organization}, due {due day}. It is attached as a PDF.',
      '{items}',
      '{owed}',
      'Pay and see all your invoices here:\n{link}',
      '{organization}',
    ].join('\n\n'),
  },
  REMINDER: {
    subject: 'Reminder: {amount} {when}',
    text: [
      'Hello {tenant},',
      'A friendly reminder:',
      '{invoices}',
      '{owed}',
      'Pay and see all your invoices here:\n{link}',
      'If you have just paid, thank you. You do not need to do anything else.',
      '{organization}',
    ].join('\n\n'),
  },
  LATE_NOTICE: {
    subject: '{headline}',
    text: [
      'Hello {tenant},',
      '{headline}:',
      '{invoices}',
      '{owed}',
      'See what makes up these amounts, and how to pay, here:\n{link}',
      'If you have just paid, thank you. You do not need to do anything else.',
      '{organization}',
    ].join('\n\n'),
  },
  RENT_INCREASE: {
    subject: 'Notice of rent increase',
    text: [
      'Dear {tenant},',
      'The rent for your home, {address}, changes on {day}: from {old amount} to {new amount} a month.',
      'Please pay {new amount} from that day on. All other terms of your lease stay as they are.',
      'If you have questions, please contact us.',
      '{organization}',
    ].join('\n\n'),
  },
  NOTICE_TO_VACATE: {
    subject: 'Notice to vacate',
    text: [
      'Dear {tenant},',
      'On {notice day} we give you notice that your lease of {address} ends. Your last day in the home is {last day}.',
      'Please return all keys by then. We will contact you about the inspection, your deposit and your new address.',
      'If you have questions, please contact us.',
      '{organization}',
    ].join('\n\n'),
  },
  RENEWAL_OFFER: {
    subject: 'Your lease: renewal until {last day}',
    text: [
      'Dear {tenant},',
      'We offer to renew your lease of {address} until {last day}. The rent is then {rent} a month. All other terms stay as they are.',
      'Please accept or decline by {answer by}, on your page:\n{link}',
      '{organization}',
    ].join('\n\n'),
  },
  MONTH_TO_MONTH: {
    subject: 'Your lease goes on month to month from {first day}',
    text: [
      'Dear {tenant},',
      'The fixed term of your lease of {address} ends on {last day}. From {first day} the lease goes on month to month, for {rent} a month.',
      'All other terms stay as they are. You can end the lease with {notice days} days of notice.',
      '{organization}',
    ].join('\n\n'),
  },
};

/** The fields of a kind, in the order shown in the editor. */
export const messageFields = (kind: MessageKind): readonly (MessageField & { name: string })[] =>
  Object.entries(fields[kind]).map(([name, field]) => ({ name, ...field }));

/** Sample values for a preview. */
export function sampleValues(kind: MessageKind, organization: string): Record<string, string> {
  const samples = messageFields(kind).map(({ name, sample }) => [
    name,
    sample.replaceAll(common.organization.sample, organization),
  ]);
  return { ...Object.fromEntries(samples), organization };
}

const placeholder = /\{([^{}\n]*)\}/g;

/** Replaces the fields by values. Fields inside a value are not replaced. */
export function fillIn(
  { subject, text }: MessageText,
  values: Readonly<Record<string, string>>,
): MessageText {
  const fill = (words: string) =>
    words.replaceAll(placeholder, (whole, name: string) => values[name.trim()] ?? whole);
  return { subject: fill(subject), text: fill(text) };
}

const inBraces = (names: readonly string[]) => names.map((name) => `{${name}}`).join(', ');

/** Why this text cannot be used, in a sentence; null if it can. */
export function textProblem(kind: MessageKind, part: keyof MessageText, words: string) {
  const known = messageFields(kind);
  const used = [...words.matchAll(placeholder)].map(([, name = '']) => name.trim());
  const unknown = used.filter((name) => !known.some((field) => field.name === name));
  if (unknown.length > 0) {
    const names = inBraces(known.map(({ name }) => name));
    return `There is no field ${inBraces(unknown.slice(0, 1))}. Use ${names}.`;
  }
  if (/[{}]/.test(words.replaceAll(placeholder, ''))) {
    return 'A brace is missing its pair. Write a field as {tenant}.';
  }
  const blocks = known.filter(({ name, isBlock }) => isBlock && used.includes(name));
  if (part === 'subject' && blocks.length > 0) {
    const names = inBraces(blocks.map(({ name }) => name));
    return `${names} has several lines. Use it in the text, not in the subject.`;
  }
  return null;
}
