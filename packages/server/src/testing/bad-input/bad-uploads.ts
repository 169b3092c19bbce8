import type { EndpointDefinition, Upload } from '@tenantry/contract/shared/endpoint';
import fc from 'fast-check';
import { BOUNDARY, multipartOf, uploadForm, type FormPart } from '../multipart.ts';
import { withPayload, type BadCase, type CasesOf, type Expected } from './bad-case.ts';

const multipart = `multipart/form-data; boundary=${BOUNDARY}`;

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const PIXEL_GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** Content that is no picture, whatever its name says. */
const notPictures: readonly (readonly [string, Buffer])[] = [
  ['nothing', Buffer.alloc(0)],
  ['one byte', Buffer.from([0xff])],
  ['text', Buffer.from('a picture of my house')],
  ['zeros', Buffer.alloc(10_000)],
  ['SVG', Buffer.from(SVG)],
  ['GIF', PIXEL_GIF],
  ['PDF', Buffer.from('%PDF-1.7\n%âãÏÓ\n')],
  ['HTML', Buffer.from('<html><img src=x onerror=alert(1)></html>')],
  ['only the start of a PNG', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ['only the start of a JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0x00, 0x10])],
  ['only the start of a WebP', Buffer.from('RIFF\x24\0\0\0WEBPVP8 ')],
];

export const badUploads: CasesOf = (endpoint, { file }) => {
  const { upload } = endpoint;
  if (!upload || !file) return [];
  const picture = {
    name: upload.field,
    content: file,
    fileName: 'a.png',
    contentType: 'image/png',
  };
  const other = { ...picture, name: 'other' };
  const field = (name: string, content: string): FormPart => ({ name, content });
  const whole = uploadForm(upload.field, file);
  // Parts of a backup are checked only after all of them have arrived.
  const unread: Expected = upload.field === 'part' ? 'any' : 'refused';
  const forms: [string, Expected, Buffer][] = [
    ['no part', 'malformed', multipartOf([])],
    ['an empty body', 'malformed', Buffer.alloc(0)],
    ['no multipart at all', 'malformed', Buffer.from('hello')],
    ['another field', 'malformed', multipartOf([other])],
    ['another field first', 'malformed', multipartOf([other, picture])],
    ['two files', 'malformed', multipartOf([picture, picture])],
    ['a text instead of a file', 'malformed', multipartOf([field(upload.field, 'text')])],
    ['__proto__ as a file', 'malformed', multipartOf([{ ...picture, name: '__proto__' }])],
    ['__proto__ as a field', 'malformed', multipartOf([field('__proto__', 'x'), picture])],
    ['50 fields', 'malformed', multipartOf([...fields(50), picture])],
    ['no end', 'malformed', whole.subarray(0, -8)],
    ['half of the file', 'malformed', whole.subarray(0, whole.length / 2)],
    ['half of the header', 'malformed', whole.subarray(0, 60)],
    ['an empty file name', 'any', multipartOf([{ ...picture, fileName: '' }])],
    [
      'a path as file name',
      'any',
      multipartOf([{ ...picture, fileName: '../../../etc/cron.d/x' }]),
    ],
    ['a NUL in the file name', 'any', multipartOf([{ ...picture, fileName: 'a\u0000.png' }])],
    ['a wrong type', 'any', multipartOf([{ ...picture, contentType: 'text/html' }])],
    ['half of the picture', unread, uploadForm(upload.field, file.subarray(0, file.length / 2))],
    ...notPictures.map(([name, content]): [string, Expected, Buffer] => [
      name,
      unread,
      uploadForm(upload.field, content),
    ]),
  ];
  const ofForms: BadCase[] = forms.map(([name, expected, payload]) => ({
    name: `upload: ${name}`,
    expected,
    request: (good) => withPayload(endpoint, good, payload, multipart),
  }));
  return [...ofForms, ...wrongTypes(endpoint, whole)];
};

function fields(count: number): FormPart[] {
  return Array.from({ length: count }, (_, index) => ({ name: `field${index}`, content: 'x' }));
}

function wrongTypes(endpoint: EndpointDefinition, whole: Buffer): BadCase[] {
  const types = [
    'multipart/form-data',
    'multipart/form-data; boundary=another',
    `multipart/form-data; boundary=${'x'.repeat(300)}`,
    'multipart/mixed; boundary=x',
    'application/json',
    'application/octet-stream',
    'image/png',
    'text/plain',
    undefined,
  ];
  return types.map((type) => ({
    name: `upload as ${type}`,
    expected: 'malformed',
    request: (good) => withPayload(endpoint, good, whole, type),
  }));
}

/** A picture or form with changed or truncated bytes: refused, or still a picture. */
export function randomUploads(
  endpoint: EndpointDefinition,
  { field }: Upload,
  file: Buffer,
): fc.Arbitrary<BadCase> {
  const send = (name: string, payload: Buffer): BadCase => ({
    name,
    expected: 'any',
    request: (good) => withPayload(endpoint, good, payload, multipart),
  });
  const whole = uploadForm(field, file);
  const flip = (source: Buffer, at: number, value: number) => {
    const copy = Buffer.from(source);
    copy[at % source.length] = value;
    return copy;
  };
  const byte = fc.nat(255);
  return fc.oneof(
    fc
      .tuple(fc.nat(), byte)
      .map(([at, value]) =>
        send(`byte ${at % file.length} of the picture`, uploadForm(field, flip(file, at, value))),
      ),
    fc
      .tuple(fc.nat(), byte)
      .map(([at, value]) => send(`byte ${at % whole.length} of the form`, flip(whole, at, value))),
    fc.nat(whole.length - 1).map((end) => send(`the form up to ${end}`, whole.subarray(0, end))),
    fc.uint8Array({ maxLength: 200 }).map((bytes) => send('random bytes', Buffer.from(bytes))),
    fc
      .uint8Array({ minLength: 1, maxLength: 200 })
      .map((bytes) => send('random file', uploadForm(field, Buffer.from(bytes)))),
  );
}
