import { z } from 'zod';
import { requiredText } from '#shared/fields';
import { searchKinds } from '../kinds.ts';

export const searchQuery = z.strictObject({
  q: requiredText(200, 'Enter what to search for.'),
  limit: z.coerce.number().int().min(1).max(50).default(20),
});

export const searchResult = z.object({
  kind: z.enum(searchKinds),
  id: z.string(),
  /** `Tess Lindqvist`, `Invoice 0139`. */
  title: z.string(),
  /** One line that distinguishes it from others of its kind. */
  detail: z.string(),
  /** The page of the web app that shows it. */
  path: z.string(),
});

export type SearchResult = z.output<typeof searchResult>;

export const searchResponse = z.object({
  /** The best first. */
  results: z.array(searchResult),
});

export type SearchResponse = z.output<typeof searchResponse>;
