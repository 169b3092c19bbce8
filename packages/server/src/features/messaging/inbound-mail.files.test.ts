import { expect, test } from 'vitest';
import { aFax, aHeic } from '#testing/phone-pictures';
import { useTestApp } from '#testing/test-app';
import { aTnef } from '#testing/tnef';
import { aPicture } from '#testing/world';
import { inbound, useInboundMail } from './inbound-mail.testing.ts';

const app = useTestApp({ inbound });
const { aMail, aThread, post } = useInboundMail(app);

/** A mail with these files, and with this text or none. */
async function mailWith(files: readonly (readonly [string, Buffer])[], written = 'Here it is.') {
  const { emailAddress, to, newest } = await aThread();
  const headers = { 'MIME-Version': '1.0', 'Content-Type': 'multipart/mixed; boundary=b' };
  const parts = files.flatMap(([name, content]) => [
    '--b',
    `Content-Type: application/octet-stream; name="${name}"`,
    `Content-Disposition: attachment; filename="${name}"`,
    'Content-Transfer-Encoding: base64',
    '',
    content.toString('base64'),
  ]);
  const text = ['--b', 'Content-Type: text/plain', '', written, ...parts, '--b--'].join('\n');
  expect((await post(aMail({ from: emailAddress, to, text, headers }))).statusCode).toBe(200);
  const { message, attachments } = await newest();
  return { message, kept: attachments.map(({ name, contentType }) => [name, contentType]) };
}

const unchecked = 'application/octet-stream';
const docx = Buffer.from('a lease in Word');

test('MSG-6: HEIC and TIFF pictures of a mail are shown, under a name that fits what they became', async () => {
  const files = [
    ['IMG_0042.HEIC', aHeic()],
    ['scan.tif', await aFax(2)],
    ['fax.TIFF', await aFax(2, 3)],
  ] as const;
  expect(await mailWith(files)).toEqual({
    message: 'Here it is.',
    kept: [
      ['IMG_0042.webp', 'image/webp'],
      ['scan.webp', 'image/webp'],
      ['fax.pdf', 'application/pdf'],
    ],
  });
});

test('MSG-6: the files in a winmail.dat are treated like attachments', async () => {
  const packed = aTnef({
    files: [
      { name: 'Roof.png', content: await aPicture() },
      { name: 'IMG_7.heic', content: aHeic() },
      { name: 'Lease.docx', content: docx },
    ],
  });
  const { message, kept } = await mailWith([['winmail.dat', packed]]);
  expect(kept).toEqual([
    ['Roof.png', 'image/webp'],
    ['IMG_7.webp', 'image/webp'],
    ['Lease.docx', unchecked],
  ]);
  expect(message).toMatch(/^Here it is\.\n\n\[Not accepted: Lease\.docx\. /);
});

test('MSG-6: a winmail.dat that only has the text of a mail is shown as text, not as a file', async () => {
  const packed = aTnef({ text: 'The roof leaks, come today.' });
  expect(await mailWith([['winmail.dat', packed]], '')).toEqual({
    message: 'The roof leaks, come today.',
    kept: [],
  });
});

test('MSG-6: a damaged winmail.dat is kept for staff, as it came', async () => {
  const packed = aTnef({ files: [{ name: 'Roof.png', content: await aPicture() }] });
  const { kept } = await mailWith([['winmail.dat', packed.subarray(0, -20)]]);
  expect(kept).toEqual([['winmail.dat', unchecked]]);
});

test('MSG-6: a winmail.dat whose text is only HTML is kept for staff, as it came', async () => {
  const packed = aTnef({ html: '<p>The roof leaks.</p>' });
  const { kept } = await mailWith([['winmail.dat', packed]]);
  expect(kept).toEqual([['winmail.dat', unchecked]]);
});
