import { defineFeature, none } from '../../platform/feature.ts';
import type { Logger } from '../../platform/log.ts';
import { cardJobs, unsettledCards } from './cards.jobs.ts';
import type { CardProcessor } from './cards.processor.ts';
import { registerCards } from './cards.routes.ts';

interface JobParts {
  readonly cards: CardProcessor;
  readonly log: Logger;
}

interface Parts extends JobParts {
  /** Whether test cards can pay outside of the demo. */
  readonly testCards: boolean;
}

export const cardsFeature = defineFeature({
  name: 'cards',
  register: (routes, { cards, testCards, log }: Parts) =>
    registerCards(routes, { processor: cards, testCards, log }),
  jobs: ({ cards, log }: JobParts) => cardJobs({ processor: cards, log }),
  recurring: [unsettledCards],
  attention: none('A payment settles by itself, or is shown with its invoice.'),
  calendar: none('It has no days of its own.'),
  history: none('It has no entity with a history page.'),
  search: none('The payments are found.'),
  archive: none('Nothing of it is archived.'),
  tables: { test_charges: null },
  topics: none('Its tables belong to the topics of others.'),
});
