import { expect, test } from 'vitest';
import { parseMail } from './inbound-mail.parsing.ts';

/** How mail programs write what a person typed: what they add must not hide or change it. */

async function readHtml(html: string, plain?: string): Promise<string | undefined> {
  const head = ['From: Wren Alder <wren@example.org>', 'Subject: The house', 'MIME-Version: 1.0'];
  const part = (type: string, text: string) =>
    `Content-Type: ${type}; charset=utf-8\r\n\r\n${text}`;
  const mail =
    plain === undefined
      ? [...head, part('text/html', html)]
      : [
          ...head,
          'Content-Type: multipart/alternative; boundary=b\r\n',
          `--b\r\n${part('text/plain', plain)}`,
          `--b\r\n${part('text/html', html)}`,
          '--b--',
        ];
  return (await parseMail(Buffer.from(mail.join('\r\n'))))?.written;
}

const row = (...cells: readonly string[]) =>
  `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;

test.for([
  [
    'two columns',
    `<table>${row('Hot water', '118')}${row('Gas', '62')}</table>`,
    'Hot water 118\nGas 62',
  ],
  [
    'a head and a body',
    `<table><thead><tr><th>Meter</th><th>Stand</th></tr></thead><tbody>${row('Cold', '7 401')}</tbody></table>`,
    'Meter Stand\nCold 7 401',
  ],
  [
    'cells with paragraphs, as of Outlook',
    `<table class="MsoNormalTable">${row('<p class="MsoNormal">Paint<o:p></o:p></p>', '<p class="MsoNormal">$48.20<o:p></o:p></p>')}</table>`,
    'Paint\n\n$48.20',
  ],
  [
    'cells with blocks, as of Gmail',
    `<table>${row('<div dir="ltr">Key A</div>', '<div dir="ltr">Anna</div>')}</table>`,
    'Key A\nAnna',
  ],
  [
    'a table in a table, as of newsletters',
    `<table>${row(`<table>${row('Sink', 'leaks')}${row('Lamp', 'dark')}</table>`)}</table>`,
    'Sink leaks\nLamp dark',
  ],
  [
    'an empty cell',
    `<table>${row('Mold', '', 'bath')}${row('Crack', 'wall', '')}</table>`,
    'Mold bath\nCrack wall',
  ],
  [
    'cells without ends',
    '<table><tr><td>Mon<td>8 to 12<tr><td>Tue<td>not home</table>',
    'Mon 8 to 12\nTue not home',
  ],
  [
    'a cell over two columns',
    '<table><tr><td colspan=2>November</td></tr><tr><td>Rent</td><td>1,180.00</td></tr></table>',
    'November\nRent 1,180.00',
  ],
  [
    'spaces that do not break',
    `<table>${row('Unit&nbsp;B', '2&nbsp;keys')}</table>`,
    'Unit\u00A0B 2\u00A0keys',
  ],
  [
    'links and bold text',
    `<table>${row('<b>Photo</b>', '<a href="https://example.org/roof">the roof</a>')}</table>`,
    'Photo the roof [https://example.org/roof]',
  ],
  [
    'text around it',
    `<p>The meters:</p><table>${row('A', '1')}</table><p>Best, Wren</p>`,
    'The meters:\n\nA 1\n\nBest, Wren',
  ],
] as const)('MSG-6: the cells of a table stay apart: %s', async ([, html, written]) => {
  const read = await readHtml(html);
  expect(read?.replaceAll(/ +/g, ' ').replaceAll(/ *\n+ */g, '\n')).toBe(
    written.replaceAll(/\n+/g, '\n'),
  );
});

const typed = 'The gate does not close, and the dog runs out. Call 919-555-0147.';

test.for([
  'This message is in HTML format.',
  'Your email client does not support HTML messages.',
  'To view this email, open it in a program that shows HTML.',
  'This is a multi-part message in MIME format.',
  'View this email in your browser: https://mail.example.org/v/77',
  'HTML-Nachricht. Bitte aktivieren Sie die HTML-Ansicht.',
  'Este mensaje está en formato HTML.',
  "Ce message est au format HTML. Votre logiciel ne l'affiche pas.",
  '[image: logo.png]',
  '-- \nSent from my phone',
  ' \n\n',
])('MSG-6: the HTML is used instead of the placeholder %j', async (plain) => {
  expect(await readHtml(`<p>${typed}</p>`, plain)).toBe(typed);
});

test.for([
  [typed, `<div>${typed}</div>`],
  [`${typed}\n\nWren`, `<p>${typed}</p><p><b>Wren</b></p>`],
  ['*Now!* The gate.', '<p><b>Now!</b> The gate.</p>'],
  ['See [1].\n\n[1] https://example.org', '<p>See <a href="https://example.org">here</a>.</p>'],
  ['OK', '<p>OK</p>'],
  ['Yes.', '<div>Yes.</div><img src="https://example.org/pixel.gif">'],
  ['1. tap\n2. lamp', '<ol><li>tap</li><li>lamp</li></ol>'],
  ['Gas    62\nWater  118', `<table>${row('Gas', '62')}${row('Water', '118')}</table>`],
  ['No.', ''],
  ['Thanks\u00A0a lot', '<p>Thanks&nbsp;a lot</p>'],
] as const)('MSG-6: a text part that a person wrote stays: %j', async ([plain, html]) => {
  expect(await readHtml(html, plain)).toBe(plain);
});
