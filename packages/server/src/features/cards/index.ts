export { cardJobs, unsettledCards } from './cards.jobs.ts';
export { refundChannelOf, takesCards, type CardProcessor } from './cards.processor.ts';
export { cardProcessorOf } from './cards.settings.ts';
export { verifyCards } from './cards.verification.ts';
export { cardsFeature } from './feature.ts';
