import { lessees, type Person } from './demo.people.ts';
import type { PictureName } from './demo.pictures.ts';

/** A message without a reply. */
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
    person: lessees.tess,
    daysAgo: 1,
    subject: 'Leaking kitchen faucet',
    message:
      'Hello Ada, the kitchen faucet has started to leak. It is not urgent, but could someone take a look this week? I am home after four.',
  },
  {
    about: 'victorian',
    person: prospect('Maya', 'Thornton', '(612) 555-0171'),
    daysAgo: 2,
    subject: 'Is the bay window room a bedroom?',
    message:
      'We are a family of four and really like the house. Could the room with the bay window be used as a bedroom, and when could we see it?',
  },
  {
    about: 'victorian',
    person: prospect('Peter', 'Lund', '(612) 555-0188'),
    daysAgo: 5,
    subject: 'Two cats',
    message: 'Hi, would two quiet cats be welcome? We could move in on the first of the month.',
  },
];

/** Past messages that both sides have read. */
export interface DemoExchange {
  readonly about: PictureName;
  readonly person: Person;
  readonly subject: string;
  readonly messages: readonly [DemoMessage, ...DemoMessage[]];
}

interface DemoMessage {
  readonly by: 'organization' | 'person';
  readonly daysAgo: number;
  readonly message: string;
}

export const exchanges: readonly DemoExchange[] = [
  {
    about: 'cottage',
    person: lessees.tess,
    subject: 'Sweeping the chimney',
    messages: [
      {
        by: 'organization',
        daysAgo: 23,
        message:
          'Hello Tess, the chimney sweep could come on Thursday morning between nine and eleven. Will you be home, or should I let him in?',
      },
      {
        by: 'person',
        daysAgo: 22,
        message: 'Thursday is fine, I work from home that day. Does he need the stove to be cold?',
      },
      {
        by: 'organization',
        daysAgo: 22,
        message: 'Yes, please do not light it after Wednesday noon. Thank you!',
      },
    ],
  },
];
