import type { SwitchoverDetail } from '@tenantry/contract/switchovers/switchovers.schemas';

/** Every part of the page shows the same switch. */
export interface SwitchoverPart {
  readonly detail: SwitchoverDetail;
}
