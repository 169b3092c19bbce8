/** A file in a `winmail.dat`; without a long name it has only its title. */
export interface PackedFile {
  readonly name?: string;
  readonly title?: string;
  readonly content?: Uint8Array;
  /** A message within the message, in place of the content. */
  readonly message?: Uint8Array;
}

interface Packed {
  readonly files?: readonly PackedFile[];
  readonly text?: string;
  /** The text as HTML, which Outlook may send in place of plain text. */
  readonly html?: string;
  readonly codePage?: number;
}

const number = (value: number, bytes = 4) => {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntLE(value, 0, bytes);
  return buffer;
};

function attribute(level: 1 | 2, id: number, data: Uint8Array): Buffer {
  const sum = data.reduce((total, byte) => (total + byte) & 0xffff, 0);
  return Buffer.concat([number(level, 1), number(id), number(data.length), data, number(sum, 2)]);
}

/** A property of one value with a length before it, after its type and id. */
function property(type: number, id: number, value: Uint8Array): Buffer {
  const padding = Buffer.alloc(-value.length & 3);
  const head = [number(type, 2), number(id, 2), number(1), number(value.length)];
  return Buffer.concat([...head, value, padding]);
}

/** Properties as Outlook writes them. Some have a name, and some have several values. */
function properties(...own: readonly Buffer[]): Buffer {
  const named = [number(0x001e, 2), number(0x8001, 2), Buffer.alloc(16), number(1), number(6)];
  const others = [
    Buffer.concat([number(0x0003, 2), number(0x0e20, 2), number(7)]),
    Buffer.concat([number(0x1003, 2), number(0x3a00, 2), number(2), number(1), number(2)]),
    Buffer.concat([
      ...named,
      Buffer.from('a\0b\0c\0\0\0'),
      number(1),
      number(2),
      Buffer.from('x\0\0\0'),
    ]),
    Buffer.concat([number(0x0040, 2), number(0x3007, 2), Buffer.alloc(8)]),
  ];
  return Buffer.concat([number(others.length + own.length), ...others, ...own]);
}

function fileOf({ name, title = 'FILE~1', content, message }: PackedFile): Buffer {
  const long =
    name === undefined ? [] : [property(0x001f, 0x3707, Buffer.from(`${name}\0`, 'utf16le'))];
  const object = message
    ? [property(0x0d, 0x3701, Buffer.concat([Buffer.alloc(16, 7), message]))]
    : [];
  return Buffer.concat([
    attribute(2, 0x00069002, Buffer.alloc(14)),
    attribute(2, 0x00018010, Buffer.from(`${title}\0`, 'latin1')),
    ...(content ? [attribute(2, 0x0006800f, content)] : []),
    attribute(2, 0x00069005, properties(...long, ...object)),
  ]);
}

/** A `winmail.dat`, as Outlook and Exchange send it. */
export function aTnef({ files = [], text, html, codePage = 1252 }: Packed): Buffer {
  const body =
    text === undefined ? [] : [property(0x001f, 0x1000, Buffer.from(`${text}\0`, 'utf16le'))];
  const page = html === undefined ? [] : [property(0x0102, 0x1013, Buffer.from(html))];
  return Buffer.concat([
    number(0x223e9f78),
    number(1, 2),
    attribute(1, 0x00089006, number(0x10000)),
    attribute(1, 0x00069007, Buffer.concat([number(codePage), number(0)])),
    attribute(1, 0x00069003, properties(...body, ...page)),
    ...files.map(fileOf),
  ]);
}
