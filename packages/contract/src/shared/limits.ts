/** 25 MB: a photograph from any phone. */
export const MAX_IMAGE_BYTES = 25 * 1024 * 1024;

/** 50 megapixels; a larger image is refused before it is decoded. */
export const MAX_IMAGE_PIXELS = 50_000_000;

/** JSON bodies; the largest real one is an invoice of a few dozen items. */
export const MAX_BODY_BYTES = 1024 * 1024;
