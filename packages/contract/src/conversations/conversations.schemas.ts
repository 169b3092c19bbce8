import { z } from 'zod';
import { emailAddress, phoneNumber, requiredText } from '../shared/fields.ts';

/** PUB-6: what a stranger asks about a property. */
export const question = z.strictObject({
  name: requiredText(200, 'Name is required'),
  email: requiredText(254, 'Email is required').pipe(emailAddress),
  phoneNumber,
  message: requiredText(5000, 'Message is required'),
  /** People never see this field, programs fill it in. What carries it is answered like the rest, and dropped. */
  website: z.string().max(1000).optional(),
});
