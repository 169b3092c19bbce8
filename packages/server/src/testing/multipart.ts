export interface FormPart {
  readonly name: string;
  readonly content: Buffer | string;
  /** Makes the part a file. */
  readonly fileName?: string;
  readonly contentType?: string;
}

export const BOUNDARY = 'tenantry-test-boundary';

/** The bytes of a multipart form, so that tests can also send broken ones. */
export function multipartOf(parts: readonly FormPart[]): Buffer {
  const chunks = parts.flatMap(({ name, content, fileName, contentType }) => [
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"`,
    fileName === undefined ? '' : `; filename="${fileName}"`,
    contentType === undefined ? '' : `\r\nContent-Type: ${contentType}`,
    '\r\n\r\n',
    content,
    '\r\n',
  ]);
  return Buffer.concat([...chunks, `--${BOUNDARY}--\r\n`].map((chunk) => Buffer.from(chunk)));
}

/** The form of an upload as a browser sends it: fields first, then the file. */
export function uploadForm(
  field: string,
  content: Buffer,
  fields: Readonly<Record<string, string>> = {},
): Buffer {
  return multipartOf([
    ...Object.entries(fields).map(([name, value]) => ({ name, content: value })),
    { name: field, content, fileName: 'house.png', contentType: 'image/png' },
  ]);
}
