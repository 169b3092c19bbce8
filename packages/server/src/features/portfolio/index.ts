export { followLeaseEnd } from './lease-endings.service.ts';
export { giveNotice } from './notices.service.ts';
export { finishDepositTask, planMoveOut, presentMoveOut } from './move-outs.service.ts';
export { portfolioFeature } from './feature.ts';
