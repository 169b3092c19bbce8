import { constants, deflateRawSync, deflateSync } from 'node:zlib';

const PIECE = 10_000_000;

/** This many times ten megabytes of zeros, compressed, without holding them in memory. */
function zeros(pieces: number): Buffer {
  const piece = deflateRawSync(Buffer.alloc(PIECE), {
    level: 9,
    finishFlush: constants.Z_FULL_FLUSH,
  });
  const end = Buffer.from([0x03, 0, 0, 0, 0, 1]);
  end.writeUInt16BE((pieces * PIECE) % 65521, 2);
  return Buffer.concat([
    Buffer.from([0x78, 0xda]),
    ...Array.from({ length: pieces }, () => piece),
    end,
  ]);
}

/** Compressed again and again: half a kilobyte becomes a gigabyte. */
function foldedZeros(pieces: number): { readonly data: Buffer; readonly filters: string } {
  const data = deflateSync(deflateSync(zeros(pieces), { level: 9 }), { level: 9 });
  return { data, filters: '/FlateDecode'.repeat(3) };
}

/** A valid PDF of one page, less than two kilobytes long, whose content unpacks to a gigabyte and a half. */
export function swellingPdf(): Buffer {
  const { data, filters } = foldedZeros(150);
  return Buffer.concat([
    Buffer.from(
      [
        '%PDF-1.4',
        '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
        '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
        '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<<>>>>endobj',
        `4 0 obj<</Length ${data.length}/Filter[${filters}]>>stream\n`,
      ].join('\n'),
    ),
    data,
    Buffer.from('\nendstream endobj\ntrailer<</Root 1 0 R>>\n%%EOF'),
  ]);
}

/** A PDF whose page tree claims the maximum number of pages, and whose branches have twenty children each. */
export function branchingPdf(): Buffer {
  const branches = Array.from(
    { length: 12 },
    (_, depth) =>
      `${3 + depth} 0 obj<</Type/Pages/Count 200/Kids[${`${4 + depth} 0 R `.repeat(20)}]>>endobj`,
  );
  return Buffer.from(
    [
      '%PDF-1.4',
      '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
      '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 200>>endobj',
      ...branches,
      '15 0 obj<</Type/Pages/Count 200/Kids[]>>endobj',
      'trailer<</Root 1 0 R>>',
      '%%EOF',
    ].join('\n'),
  );
}

/** A mail with bodies nested this many times. */
export function deepMail(depth: number): Buffer {
  const open = Array.from(
    { length: depth },
    (_, level) => `Content-Type: multipart/mixed; boundary=b${level}\r\n\r\n--b${level}\r\n`,
  );
  return Buffer.from(`From: Eve <eve@example.com>\r\n${open.join('')}\r\nHello`);
}

export function mailWith(attachment: Buffer): Buffer {
  return Buffer.from(
    [
      'From: Eve <eve@example.com>',
      'Content-Type: multipart/mixed; boundary=b',
      '',
      '--b',
      'Content-Type: application/pdf; name=a.pdf',
      'Content-Disposition: attachment; filename=a.pdf',
      'Content-Transfer-Encoding: base64',
      '',
      attachment.toString('base64'),
      '--b--',
    ].join('\r\n'),
  );
}
