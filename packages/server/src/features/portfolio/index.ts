export { finishDepositTask, followLeaseEnd } from './move-outs.service.ts';
export { portfolioFeature } from './feature.ts';
