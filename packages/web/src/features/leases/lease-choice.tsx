import { PlainSelect } from '../../ui/forms/plain-select.tsx';
import { homeLabel } from './lease-text.ts';
import type { Home } from './use-own-homes.ts';

interface LeaseChoiceProps {
  /** Newest lease first. */
  readonly homes: readonly Home[];
  readonly home: Home;
  readonly onChoose: (leaseId: string) => void;
}

/** For tenants with several leases, current or past: chooses the lease that the page shows. */
export function LeaseChoice({ homes, home, onChoose }: LeaseChoiceProps) {
  if (homes.length < 2) return null;
  return (
    <PlainSelect
      label="Lease"
      value={home.lease.id}
      onChange={(event) => onChoose(event.currentTarget.value)}
    >
      {homes.map((one) => (
        <option key={one.lease.id} value={one.lease.id}>
          {homeLabel(one)}
        </option>
      ))}
    </PlainSelect>
  );
}
