import { expect, test } from 'vitest';
import { partQuoted } from './quotations.domain.ts';
import { quotations, quotedReply, replies } from './quotations.fixtures.ts';

test.each(quotations)('MSG-6: $name: only the reply is what the person wrote', (quotation) => {
  for (const reply of replies) {
    const { written, quoted } = partQuoted(quotedReply(reply, quotation), 'Re: The garden gate');
    expect(written).toBe(reply);
    expect(quoted).toContain('The gate is mended');
  }
});

const head = (words: readonly string[]) =>
  `${words[0]}: Brook Roofing <bids@example.org>\n${words[1]}: 11/20/2026 9:00\n${words[2]}: Quote 77\n\nNew shingles cost $940.00.`;

test.each([
  '---------- Forwarded message ---------',
  'Begin forwarded message:\n',
  '-------- Weitergeleitete Nachricht --------',
  'Anfang der weitergeleiteten Nachricht:\n',
  '---------- Mensaje reenviado ---------',
  '---------- Mensagem encaminhada ---------',
  '-------- Message transféré --------',
  '---------- Messaggio inoltrato ---------',
  '---------- Doorgestuurd bericht ---------',
  '-------- Пересылаемое сообщение --------',
  '---------- 转发的邮件 ---------',
])('MSG-6: a forwarded mail is shown: %j', (introduction) => {
  const forwarded = `${introduction}\n${head(['From', 'Date', 'Subject'])}`;
  expect(partQuoted(forwarded, 'Fwd: Quote 77')).toEqual({ written: forwarded, quoted: null });
  const withText = `What do you think?\n\n${forwarded}`;
  expect(partQuoted(withText, 'Quote 77')).toEqual({ written: withText, quoted: null });
});

test.each([
  ['WG: Quote 77', ['Von', 'Gesendet', 'Betreff']],
  ['FW: Quote 77', ['From', 'Sent', 'Subject']],
  ['Re: Quote 77', ['From', 'Sent', 'Subject']],
])("MSG-6: Outlook's forwarded mail without other text is shown: %s", (subject, words) => {
  expect(partQuoted(head(words), subject)).toEqual({ written: head(words), quoted: null });
});

test.each([
  ['From', 'Date', 'Subject'],
  ['Von', 'Datum', 'Betreff'],
  ['De', 'Fecha', 'Asunto'],
  ['De', 'Date', 'Objet'],
  ['Da', 'Data', 'Oggetto'],
])('MSG-6: a mail pasted with its head stays: %s, %s, %s', (...words) => {
  const pasted = `The roofer wrote this:\n\n${head(words)}\n\nShall I accept?`;
  expect(partQuoted(pasted, 'Re: The garden gate')).toEqual({ written: pasted, quoted: null });
});

test.each([
  'I need three things:\na key, a lamp and a plan.',
  'Please note:\nthe meter says 2026 kWh.',
  'On Friday I called at 10:30, and he said:\ncome later.',
  'From: the door\nTo: the window\nit is 3 m.',
  'Write to me at wren@example.org:\nI answer fast.',
])("MSG-6: a person's own text is kept: %j", (text) => {
  expect(partQuoted(text, 'Re: The garden gate')).toEqual({ written: text, quoted: null });
});
