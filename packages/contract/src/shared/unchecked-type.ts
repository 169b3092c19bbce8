/** The type of a file that came with a mail and was not checked. Only staff can save it. */
export const UNCHECKED_TYPE = 'application/octet-stream';
