import { expect, test } from 'vitest';
import { parseMail } from './inbound-mail.parsing.ts';

/** What mail servers and programs send by themselves, and what only looks like it. */

const read = async (head: readonly string[], text: string) =>
  parseMail(Buffer.from([...head, '', text].join('\r\n')));

const daemon = 'From: Mail Delivery Subsystem <mailer-daemon@mx.example.org>';
const report = (status: string, human = 'See below.') =>
  `--b\r\nContent-Type: text/plain\r\n\r\n${human}\r\n\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\n${status}\r\n--b--`;
const asReport = 'Content-Type: multipart/report; report-type=delivery-status; boundary=b';

test.for([
  ['Postfix', [daemon, asReport], report('Action: failed\r\nStatus: 5.1.1')],
  [
    'Sendmail',
    [daemon, asReport],
    report('Action: failed\r\nStatus: 5.0.0\r\nDiagnostic-Code: SMTP; 554'),
  ],
  ['Gmail', [daemon, 'X-Failed-Recipients: lea@example.com'], 'Address not found'],
  [
    'Exim',
    [
      'From: Mail Delivery System <Mailer-Daemon@mx.example.org>',
      'X-Failed-Recipients: lea@example.com',
    ],
    'A message that you sent could not be delivered to one or more of its recipients.',
  ],
  [
    'qmail',
    ['From: MAILER-DAEMON@mx.example.org'],
    "Hi. This is the qmail-send program at mx.example.org.\r\nI'm afraid I wasn't able to deliver your message.",
  ],
  [
    'qmail with an address of its own',
    ['From: bounces@mx.example.org'],
    "I'm afraid I wasn't able to deliver your message to the following addresses.",
  ],
  [
    'Exchange Online',
    ['From: postmaster@example.onmicrosoft.com', 'X-MS-Exchange-Message-Is-Ndr:'],
    'lea@example.com wasn’t found at example.com.',
  ],
  [
    'an old Exchange',
    ['From: System Administrator <admin@mx.example.org>', 'Subject: Undeliverable: Invoice'],
    'Your message did not reach some or all of the intended recipients.',
  ],
  [
    'a server in German',
    ['From: Postmaster <postmaster@mx.example.org>'],
    'Diese Nachricht wurde automatisch erstellt. Die Adresse ist unbekannt.',
  ],
  [
    'a server in French',
    ['From: Systeme <sys@mx.example.org>', 'Subject: Message non remis'],
    'Votre message est non remis : boite inconnue.',
  ],
  [
    'a server in Spanish',
    ['From: Correo <correo@mx.example.org>'],
    'No se pudo entregar el mensaje a lea@example.com.',
  ],
  [
    'a server in Portuguese',
    ['From: Correio <c@mx.example.org>'],
    'Sua mensagem não foi entregue.',
  ],
  [
    'a server in Portuguese, encoded',
    ['From: Correio <c@mx.example.org>', 'Content-Transfer-Encoding: base64'],
    Buffer.from('Não foi possível entregar a mensagem.').toString('base64'),
  ],
  [
    'a server in Spanish, with an encoded subject',
    ['From: c@mx.example.org', 'Subject: =?utf-8?q?No_se_ha_podido_entregar?='],
    'lea@example.com',
  ],
  [
    'one in a single line',
    ['From: relay@mx.example.org'],
    '550 5.1.1 <lea@example.com>: Recipient address rejected',
  ],
  ['a full mailbox', ['From: relay@mx.example.org'], '552 5.2.2 Mailbox full, returned to sender'],
] as const)('MSG-6: a delivery failure report: %s', async ([, head, text]) => {
  expect(await read(head, text)).toMatchObject({ failed: true });
});

test.for([
  ['a delay', [daemon, asReport], report('Action: delayed\r\nStatus: 4.4.1')],
  [
    'a delay in words',
    [daemon],
    'Your message has not yet been delivered. It will be retried for two days.',
  ],
  ['an arrival', [daemon, asReport], report('Action: delivered\r\nStatus: 2.0.0')],
  ['a relay', [daemon, asReport], report('Action: relayed\r\nStatus: 2.0.0')],
  [
    'a receipt of reading',
    [
      'From: lea@example.com',
      'Content-Type: multipart/report; report-type=disposition-notification; boundary=b',
    ],
    report('Disposition: manual-action/MDN-sent-manually; displayed'),
  ],
  [
    'who is away',
    ['From: lea@example.com', 'Auto-Submitted: auto-replied'],
    'I am away until Monday. Undeliverable parcels go to the office.',
  ],
  [
    'who is away, of Outlook',
    ['From: lea@example.com', 'Auto-Submitted: auto-generated', 'Return-Path: <>'],
    'I am out. Mail could not be delivered to my desk.',
  ],
  ['a person', ['From: lea@example.com'], 'The rent is $550, and the sofa costs 1,550.00.'],
  [
    'a ticket system',
    ['From: help@example.com', 'Auto-Submitted: auto-replied'],
    'We got your request 5523.',
  ],
  ['a house number', ['From: lea@example.com'], 'I live at 12 Elm Street, apartment B.'],
] as const)('MSG-6: not a delivery failure report: %s', async ([, head, text]) => {
  expect(await read(head, text)).toMatchObject({ failed: false });
});

const person = ['From: Lea Quince <lea@example.com>'];

test.for([
  'X-Auto-Response-Suppress: All',
  'X-Auto-Response-Suppress: OOF',
  'X-Auto-Response-Suppress: DR, RN, NRN, OOF, AutoReply',
  'X-Auto-Response-Suppress: none',
  'Precedence: bulk',
  'Precedence: list',
  'Precedence: normal',
  'List-Id: Elm Street tenants <elm.groups.example.net>',
  'List-Unsubscribe: <mailto:leave@groups.example.net>',
  'List-Post: <mailto:elm@groups.example.net>',
  'X-Mailing-List: elm@groups.example.net',
  'Mailing-List: list elm@groups.example.net',
  'Auto-Submitted: no',
  'Auto-Submitted: no; owner-email="lea@example.com"',
  'Feedback-ID: 77:elm:groups',
  'X-Google-Group-Id: 7742',
  'X-Spam-Flag: YES',
  'Return-Path: <lea+elm@groups.example.net>',
  'Sender: elm@groups.example.net',
  'Importance: high',
] as const)('MSG-6: a mail with %s is from a person', async (header) => {
  expect(await read([...person, header], 'No heat.')).toMatchObject({
    automatic: false,
    written: 'No heat.',
  });
});

test.for([
  ['Auto-Submitted: auto-replied'],
  ['Auto-Submitted: auto-generated'],
  ['Auto-Submitted: auto-notified; owner-email="lea@example.com"'],
  ['AUTO-SUBMITTED: Auto-Replied'],
  ['Auto-Submitted: auto-replied (vacation)'],
  ['Return-Path: <>'],
  ['Return-Path: < >'],
  ['Content-Type: multipart/report; report-type=delivery-status; boundary=b'],
  ['Content-Type: multipart/report; report-type=disposition-notification; boundary=b'],
  ['Content-Type: Multipart/Report; boundary=b'],
])('MSG-6: a mail with %s is from a program', async ([header]) => {
  expect(await read([...person, header!], 'I am away.')).toMatchObject({ automatic: true });
});
