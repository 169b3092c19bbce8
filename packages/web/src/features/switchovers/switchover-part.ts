import type { SwitchoverDetail } from '@tenantry/contract/switchovers/switchovers.schemas';
import { notifyError } from '../../ui/notify.ts';

/** Every part of the page shows the same switch. */
export interface SwitchoverPart {
  readonly detail: SwitchoverDetail;
}

export const refused = (reason: unknown): true => {
  notifyError(reason);
  return true;
};
