import type { ImportField } from './field.ts';
import { leaseFields } from './lease-fields.ts';

const taken = ['leaseId', 'start', 'rent', 'end', 'depositHeld', 'balance'] as const;

type Taken = (typeof taken)[number];

const field = (name: Taken): ImportField & { readonly name: Taken } => {
  const found = leaseFields.find((each) => each.name === name);
  if (!found) throw new Error(`there is no field ${name}`);
  return { ...found, name };
};

/** NEW-6: the figures of each lease in the old program, named as in a rent roll. They are compared and never written. */
export const oldFiguresFields = [
  field('leaseId'),
  field('start'),
  { ...field('balance'), hint: 'What the tenant owes there; below zero: paid in advance.' },
  { ...field('depositHeld'), hint: 'How much of the deposit is held there.' },
  { ...field('rent'), hint: 'The rent of a month there.' },
  { ...field('end'), hint: 'The last day of the term there. Empty: month to month.' },
];
