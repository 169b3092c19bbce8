/** An untrusted form: no field is decoded before it is requested. */
export interface RawForm {
  /** A short field; empty if it is missing or too long. */
  short(name: string): string;
  /** A field of any length, decoded. */
  content(name: string): Buffer;
}

/** A mail has about sixty headers, and each may come as a field. */
const MAX_FIELDS = 300;
const MAX_NAME_BYTES = 200;
const MAX_SHORT_BYTES = 300;
const MAX_HEAD_BYTES = 2_048;
/** RFC 2046 allows 70 characters. */
const MAX_BOUNDARY = 70;

/** Ignores fields after the first 300, so that no body takes long. */
export function readRawForm(body: Buffer, contentType: string): RawForm {
  const isMultipart = /^multipart\//i.test(contentType);
  const fields = isMultipart ? partsOf(body, boundaryOf(contentType)) : pairsOf(body);
  const decoded = (value: Buffer) => (isMultipart ? value : percentDecoded(value));
  const valueOf = (name: string) => fields.get(name) ?? Buffer.alloc(0);
  return {
    short: (name) => {
      const value = valueOf(name);
      return value.length > MAX_SHORT_BYTES ? '' : decoded(value).toString();
    },
    content: (name) => decoded(valueOf(name)),
  };
}

type Fields = Map<string, Buffer>;

/** The first field of each name counts. */
function keepFirst(fields: Fields, name: string, value: Buffer): void {
  if (!fields.has(name)) fields.set(name, value);
}

function pairsOf(body: Buffer): Fields {
  const fields: Fields = new Map();
  let start = 0;
  for (let count = 0; count < MAX_FIELDS && start < body.length; count += 1) {
    const next = body.indexOf('&', start);
    const end = next === -1 ? body.length : next;
    const equals = body.subarray(start, Math.min(end, start + MAX_NAME_BYTES)).indexOf('=');
    if (equals !== -1) {
      const name = body.toString('latin1', start, start + equals);
      keepFirst(fields, name, body.subarray(start + equals + 1, end));
    }
    start = end + 1;
  }
  return fields;
}

function percentDecoded(value: Buffer): Buffer {
  return Buffer.from(new URLSearchParams(`value=${value.toString()}`).get('value') ?? '');
}

function boundaryOf(contentType: string): string | null {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(contentType) ?? [];
  const boundary = quoted ?? plain ?? '';
  return boundary.length > 0 && boundary.length <= MAX_BOUNDARY ? boundary : null;
}

function partsOf(body: Buffer, boundary: string | null): Fields {
  const fields: Fields = new Map();
  if (boundary === null) return fields;
  const delimiter = `\r\n--${boundary}`;
  let start = delimiter.length - 2;
  if (body.toString('latin1', 0, start) !== delimiter.slice(2)) return fields;
  for (let count = 0; count < MAX_FIELDS; count += 1) {
    const length = body.subarray(start, start + MAX_HEAD_BYTES).indexOf('\r\n\r\n');
    if (length === -1) break;
    const content = start + length + 4;
    // The delimiter of an empty part begins with the end of its head.
    const end = body.indexOf(delimiter, content - 2);
    if (end === -1) break;
    const head = body.toString('latin1', start, content);
    const name = /;\s*name="([^"]*)"/i.exec(head)?.[1];
    if (name !== undefined) keepFirst(fields, name, body.subarray(content, Math.max(content, end)));
    start = end + delimiter.length;
  }
  return fields;
}
