import { tenants, type Person } from './demo.people.ts';
import type { PictureName } from './pictures/gallery.ts';

/** A message that waits for an answer. */
export interface DemoQuestion {
  /** The property it is about, by its picture. */
  readonly about: PictureName;
  readonly person: Person;
  readonly daysAgo: number;
  readonly subject: string;
  readonly message: string;
}

function prospect(firstName: string, lastName: string, phoneNumber: string): Person {
  const emailAddress = `${firstName}.${lastName}@example.com`.toLowerCase();
  return { firstName, lastName, emailAddress, phoneNumber };
}

export const questions: readonly DemoQuestion[] = [
  {
    about: 'cottage',
    person: tenants.tess,
    daysAgo: 1,
    subject: 'Dripping kitchen tap',
    message:
      'Hello Ada, the tap in the kitchen has begun to drip. It is not urgent, but could someone have a look this week? I am home after four.',
  },
  {
    about: 'victorian',
    person: prospect('Maya', 'Thornton', '(612) 555-0171'),
    daysAgo: 2,
    subject: 'Is the bay window room a bedroom?',
    message:
      'We are a family of four and like the house very much. Could the room with the bay window be used as a bedroom, and when could we see it?',
  },
  {
    about: 'victorian',
    person: prospect('Peter', 'Lund', '(612) 555-0188'),
    daysAgo: 5,
    subject: 'Two cats',
    message: 'Hi, would two quiet cats be welcome? We could move in at the first of the month.',
  },
];
