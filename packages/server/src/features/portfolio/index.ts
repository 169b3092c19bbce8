export { portfolioFeature } from './feature.ts';
