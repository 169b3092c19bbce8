/** 25 MB: a photograph from any phone. */
export const MAX_IMAGE_BYTES = 25 * 1024 * 1024;

/** 50 megapixels; a larger image is refused before it is decoded. */
export const MAX_IMAGE_PIXELS = 50_000_000;

/** 20 MB: a phone's photograph or a scan of a payment document. */
export const MAX_DOCUMENT_BYTES = 20 * 1024 * 1024;

/** 100 MB: a minute of video as phones record it for the web. */
export const MAX_VIDEO_BYTES = 100 * 1024 * 1024;

/** The longest video, in seconds. */
export const MAX_VIDEO_SECONDS = 60;

/** JSON bodies; the largest in practice is an invoice of a few dozen items. */
export const MAX_BODY_BYTES = 1024 * 1024;

/** 25 MB: the limit of most mail servers, enough for a mail with several photographs. */
export const MAX_MAIL_BYTES = 25 * 1024 * 1024;

/** 64 kB: a text of 1,600 characters with its metadata. */
export const MAX_TEXT_BYTES = 64 * 1024;

/** The most rows of a page of a list. */
export const MAX_PAGE = 500;
