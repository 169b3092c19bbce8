import { inflateRawSync } from 'node:zlib';

/** The files of a ZIP archive, by name. */
export function unzip(archive: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  const end = archive.lastIndexOf(Buffer.from('PK\u0005\u0006'));
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const packed = archive.readUInt16LE(at + 10) !== 0;
    const bytes = archive.readUInt32LE(at + 20);
    const nameBytes = archive.readUInt16LE(at + 28);
    const local = archive.readUInt32LE(at + 42);
    const name = archive.toString('utf8', at + 46, at + 46 + nameBytes);
    const begin = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const content = archive.subarray(begin, begin + bytes);
    files.set(name, packed ? inflateRawSync(content) : content);
    at += 46 + nameBytes + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return files;
}

export interface ReadSheet {
  readonly name: string;
  /** Texts and numbers; a date is a number of days. */
  readonly rows: readonly (readonly (string | number)[])[];
  /** The number format of each cell. */
  readonly formats: readonly (readonly string[])[];
  /** Frozen rows. */
  readonly frozenRows: number;
}

/** The content of a workbook for a spreadsheet program. */
export function readWorkbook(content: Buffer): ReadSheet[] {
  const files = unzip(content);
  const textOf = (name: string) => files.get(name)?.toString('utf8') ?? '';
  const shared = [...textOf('xl/sharedStrings.xml').matchAll(/<si>.*?<t[^>]*>(.*?)<\/t><\/si>/gs)];
  const texts = shared.map(([, text = '']) => unescaped(text));
  const formats = formatsOf(textOf('xl/styles.xml'));
  const names = [...textOf('xl/workbook.xml').matchAll(/<sheet [^>]*name="([^"]*)"/g)];
  return names.map(([, name = ''], index) => {
    const sheet = textOf(`xl/worksheets/sheet${index + 1}.xml`);
    const rows = [...sheet.matchAll(/<row .*?<\/row>/gs)].map(([row]) => [
      ...row.matchAll(/<c ([^>]*)><v>(.*?)<\/v><\/c>/gs),
    ]);
    return {
      name: unescaped(name),
      rows: rows.map((cells) =>
        cells.map(([, attributes = '', value = '']) =>
          attributes.includes('t="s"') ? (texts[Number(value)] ?? '') : Number(value),
        ),
      ),
      formats: rows.map((cells) =>
        cells.map(
          ([, attributes = '']) => formats[Number(/s="(\d+)"/.exec(attributes)?.[1])] ?? '',
        ),
      ),
      frozenRows: Number(/<pane [^>]*ySplit="(\d+)"[^>]*state="frozen"/.exec(sheet)?.[1] ?? 0),
    };
  });
}

/** The number format of each style. */
function formatsOf(styles: string): string[] {
  const codes = [...styles.matchAll(/<numFmt numFmtId="(\d+)" formatCode="([^"]*)"/g)];
  const byId = new Map(codes.map(([, id, code = '']) => [id, unescaped(code)]));
  const cells = /<cellXfs.*<\/cellXfs>/s.exec(styles)?.[0] ?? '';
  return [...cells.matchAll(/<xf [^>]*>/g)].map(
    ([style]) => byId.get(/numFmtId="(\d+)"/.exec(style)?.[1]) ?? '',
  );
}

const unescaped = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
