import { addDays } from '@tenantry/contract/shared/calendar-date';
import type { VendorInput } from '@tenantry/contract/vendors/vendors.schemas';
import { createVendor } from '#features/vendors';
import type { Transaction } from '../../../platform/database/database.ts';

interface DemoVendor extends Omit<VendorInput, 'insuranceExpiresOn' | 'licenseExpiresOn'> {
  /** Days until the papers expire; null if there is no such paper. */
  readonly insuredFor: number | null;
  readonly licensedFor: number | null;
}

/** The vendors by their names. */
export type DemoVendors = ReadonlyMap<string, { readonly id: string; readonly name: string }>;

const demoVendors: readonly DemoVendor[] = [
  {
    name: 'Reyes Plumbing',
    contactName: 'Marta Reyes',
    emailAddress: 'marta@reyesplumbing.example',
    phoneNumber: '(718) 555-0161',
    trades: ['PLUMBING', 'HEATING_COOLING'],
    insuredFor: 240,
    licenseNumber: 'MP-20417',
    licensedFor: 410,
    hasW9: true,
    rating: 5,
    notes: 'Comes the same day. Call before 8 a.m.',
  },
  {
    name: 'Brightside Electric',
    contactName: 'Owen Clarke',
    emailAddress: 'owen@brightside.example',
    phoneNumber: '(718) 555-0174',
    trades: ['ELECTRICAL'],
    insuredFor: 21,
    licenseNumber: 'EL-9083',
    licensedFor: 300,
    hasW9: true,
    rating: 4,
    notes: '',
  },
  {
    name: 'Hank the Handyman',
    contactName: 'Hank Novak',
    emailAddress: 'hank.novak@mail.example',
    phoneNumber: '(718) 555-0139',
    trades: ['HANDYMAN', 'PAINTING'],
    insuredFor: 120,
    licenseNumber: '',
    licensedFor: null,
    hasW9: false,
    rating: 3,
    notes: 'Good for small things. Ask for the W-9 before the next job.',
  },
];

/** One insurance expires within 30 days, so that Today has an example. */
export async function loadVendors(tx: Transaction): Promise<DemoVendors> {
  const vendors = new Map<string, { readonly id: string; readonly name: string }>();
  const inDays = (days: number | null) => (days === null ? null : addDays(tx.today, days));
  for (const { insuredFor, licensedFor, ...vendor } of demoVendors) {
    const { id, name } = await createVendor(tx, {
      ...vendor,
      insuranceExpiresOn: inDays(insuredFor),
      licenseExpiresOn: inDays(licensedFor),
    });
    vendors.set(name, { id, name });
  }
  return vendors;
}
