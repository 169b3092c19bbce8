import { z } from 'zod';

/** Stored widths of pictures in pixels, for `srcset`. Pictures are never enlarged. */
export const IMAGE_WIDTHS = [320, 640, 960, 1280, 1920] as const;

/** Size of a picture in pixels, and the widths that `?width=` accepts. */
export const imageSize = z.object({
  width: z.int(),
  height: z.int(),
  widths: z.array(z.int()),
});

export type ImageSize = z.output<typeof imageSize>;

/** Returns the narrowest of the picture's `widths` that is at least this wide; the largest if omitted or above all. */
export const imageQuery = z.strictObject({
  width: z
    .string()
    .regex(/^[1-9]\d{0,4}$/, 'Enter a width in pixels.')
    .transform(Number)
    .optional(),
});
