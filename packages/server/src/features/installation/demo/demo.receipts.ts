import type { ExpenseCategory } from '@tenantry/contract/expenses/expenses.categories';
import type { PictureName } from './demo.pictures.ts';

/** A photographed receipt. Money is in dollars. */
export interface DemoReceipt {
  /** Null for the organization itself. */
  readonly about: PictureName | null;
  readonly daysAgo: number;
  /** HH:mm:ss */
  readonly time: string;
  readonly vendor: string;
  readonly street: string;
  readonly town: string;
  readonly items: readonly (readonly [name: string, amount: number])[];
  readonly tax: number;
  readonly category: ExpenseCategory;
  /** Private: its values were entered by hand. */
  readonly isPrivate?: true;
}

/** All businesses are fictional. */
export const receipts: readonly DemoReceipt[] = [
  {
    about: 'cottage',
    daysAgo: 9,
    time: '16:42:00',
    vendor: 'French Broad Hardware',
    street: '31 Depot Street',
    town: 'Asheville, NC 28801',
    items: [
      ['Faucet cartridge', 24.99],
      ['Plumbers tape 2 pk', 3.58],
      ['Caulk, kitchen, white', 8.49],
      ['Putty knife', 6.29],
    ],
    tax: 3.03,
    category: 'REPAIRS_AND_MAINTENANCE',
  },
  {
    about: null,
    daysAgo: 23,
    time: '11:08:00',
    vendor: 'Paper & Post Office Supply',
    street: '208 Patton Avenue',
    town: 'Asheville, NC 28801',
    items: [
      ['Copy paper, case', 46.99],
      ['Toner cartridge', 79.95],
      ['Envelopes 100 ct', 11.49],
    ],
    tax: 9.69,
    category: 'OFFICE_EXPENSES',
  },
  {
    about: 'duplex',
    daysAgo: 41,
    time: '09:15:00',
    vendor: 'Bend Road Paint Center',
    street: '5120 Manchaca Road',
    town: 'Austin, TX 78745',
    items: [
      ['Interior eggshell 5 gal', 148.0],
      ['Roller set', 19.95],
      ['Drop cloth', 14.5],
    ],
    tax: 15.05,
    category: 'REPAIRS_AND_MAINTENANCE',
  },
  {
    about: null,
    daysAgo: 58,
    time: '12:51:00',
    vendor: 'The Copper Kettle Cafe',
    street: '9 Wall Street',
    town: 'Asheville, NC 28801',
    items: [
      ['Lunch special 2', 27.9],
      ['Coffee 2', 7.5],
    ],
    tax: 2.48,
    category: 'MEALS',
    isPrivate: true,
  },
];
