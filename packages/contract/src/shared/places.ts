import { z } from 'zod';

/**
 * Position of text on a page: a rectangle in fractions (0 to 1) of the page's width and height, from its top left
 * corner.
 */
export const place = z.object({
  /** Starts at 1. */
  page: z.int(),
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
});

export type Place = z.output<typeof place>;
