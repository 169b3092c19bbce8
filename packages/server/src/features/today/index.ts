export { removeFeedsOf } from './calendar-feeds.service.ts';
export { todayFeature } from './feature.ts';
