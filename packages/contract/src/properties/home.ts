import { z } from 'zod';

/**
 * How the product names a home: every screen, list, mail, document and export takes the name from here. Lines of an
 * address alone do not tell the homes of one house apart.
 */
export const home = z.object({
  propertyId: z.string(),
  /** What people call it, in titles, lists and mails. */
  label: z.string(),
  /** Its whole address on one line. */
  address: z.string(),
});

export type Home = z.output<typeof home>;

/** The same in the record of the home itself, which has the id. */
export const homeName = home.omit({ propertyId: true });

export type HomeName = z.output<typeof homeName>;
