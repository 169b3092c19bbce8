import { z } from 'zod';

/** The widths in pixels that pictures are kept in, for `srcset`; a picture is never made larger than it came. */
export const IMAGE_WIDTHS = [320, 640, 960, 1280, 1920] as const;

/** Size of a picture in pixels, and the widths in which its address can be asked for with `?width=`. */
export const imageSize = z.object({
  width: z.int(),
  height: z.int(),
  widths: z.array(z.int()),
});

export type ImageSize = z.output<typeof imageSize>;

/** The narrowest of the picture's `widths` that is at least so wide is answered; without it, or above all, the largest. */
export const imageQuery = z.strictObject({
  width: z
    .string()
    .regex(/^[1-9]\d{0,4}$/, 'Enter a width in pixels.')
    .transform(Number)
    .optional(),
});
