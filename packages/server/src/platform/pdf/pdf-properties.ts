export interface PdfProperties {
  readonly title: string;
  readonly author: string;
  readonly createdOn: Date;
}

const CATALOG = 1;
const INFO = 2;

/**
 * pdfjs joins pages, but forgets that they are tagged, their language and their title. They are written after its PDF, as
 * an incremental update (ISO 32000-2, 7.5.6).
 * @throws Error if it is not as pdfjs writes it
 */
export function withProperties(
  joined: Uint8Array,
  { title, author, createdOn }: PdfProperties,
): Buffer {
  const before = Buffer.from(joined);
  const text = before.toString('latin1');
  const [, catalog] = /\n1 0 obj\n<<(.*?)>>\nendobj/su.exec(text) ?? [];
  const trailer = text.slice(text.lastIndexOf('/Type /XRef') - 40);
  const [, size] = /\/Size (\d+)/u.exec(trailer) ?? [];
  const [, start] = /startxref\n(\d+)/u.exec(trailer) ?? [];
  if (!catalog?.includes('/Type /Catalog') || size === undefined || start === undefined) {
    throw new Error('the joined PDF has another form');
  }
  const viewer = '/ViewerPreferences << /DisplayDocTitle true >>';
  const objects = [
    `<<${catalog} /Lang (en-US) /MarkInfo << /Marked true >> ${viewer} >>`,
    `<< /Title ${hexText(title)} /Author ${hexText(author)} /CreationDate ${dayOf(createdOn)} >>`,
  ];
  const offsets: number[] = [];
  let added = '\n';
  for (const [index, object] of objects.entries()) {
    offsets.push(before.length + added.length);
    added += `${index + CATALOG} 0 obj\n${object}\nendobj\n`;
  }
  const place = before.length + added.length;
  const number = Number(size);
  const table = tableOf([...offsets, place]);
  const index = `[${CATALOG} ${INFO} ${number} 1]`;
  added += `${number} 0 obj\n<< /Type /XRef /Size ${number + 1} /Root ${CATALOG} 0 R /Info ${INFO} 0 R /Prev ${start} /Index ${index} /W [1 4 2] /Length ${table.length} >> stream\n`;
  const end = `\nendstream\nendobj\nstartxref\n${place}\n%%EOF\n`;
  return Buffer.concat([before, Buffer.from(added, 'latin1'), table, Buffer.from(end, 'latin1')]);
}

/** The places of objects in the file. */
function tableOf(offsets: readonly number[]): Buffer {
  const table = Buffer.alloc(offsets.length * 7);
  for (const [index, offset] of offsets.entries()) {
    table.writeUInt8(1, index * 7);
    table.writeUInt32BE(offset, index * 7 + 1);
  }
  return table;
}

/** Any letters, as UTF-16. */
const hexText = (text: string) =>
  `<FEFF${Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase()}>`;

const dayOf = (moment: Date) =>
  `(D:${moment
    .toISOString()
    .replaceAll(/[^0-9]/gu, '')
    .slice(0, 14)}Z)`;
