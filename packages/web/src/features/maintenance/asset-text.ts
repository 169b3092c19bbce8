import { warrantyText } from '@tenantry/contract/maintenance/assets.rules';
import type { AssetName } from '@tenantry/contract/maintenance/assets.schemas';
import type { CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { formatDate } from '../../lib/format.ts';

/** What is below the name: `Serial FD-9904, installed 05/20/2024, under warranty until 05/2027`. */
export const assetText = (asset: AssetName, today: CalendarDate): string =>
  [
    asset.serialNumber && `serial ${asset.serialNumber}`,
    asset.installedOn && `installed ${formatDate(asset.installedOn)}`,
    warrantyText(asset.warrantyUntil, today),
  ]
    .filter(Boolean)
    .join(', ')
    .replace(/^./, (first) => first.toUpperCase());
