import { z } from 'zod';

/**
 * Where on a page something was read: a rectangle in fractions (0 to 1) of the page's width and height, from its top
 * left corner.
 */
export const place = z.object({
  /** From 1. */
  page: z.int(),
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
});

export type Place = z.output<typeof place>;
