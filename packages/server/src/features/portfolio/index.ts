export { followLeaseEnd } from './lease-endings.service.ts';
export { presentEvents } from './history.presenter.ts';
export { giveNotice } from './notices.service.ts';
export { refuseBillChange } from './move-out-bill.ts';
export { setFinalInvoice } from './move-outs.repository.ts';
export { finishDepositTask, planMoveOut, presentMoveOut } from './move-outs.service.ts';
export { rowsOfPeople } from './people-list.export.ts';
export { portfolioFeature } from './feature.ts';
