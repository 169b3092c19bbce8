import type { StateRule } from '@tenantry/contract/rules/state-rules.schemas';

/** RPL 238-a; the home of the tests is in New York. */
export const newYorkLateFee: StateRule = {
  id: 'ny-lateFee',
  state: 'NY',
  kind: 'lateFee',
  use: 'WHEN_CHECKED',
  says: 'A late fee may be at most $50.00 or 5 percent of the rent, whichever is lower.',
  terms: {
    kind: 'lateFee',
    graceDays: 5,
    graceSkipsSundays: false,
    amount: 50,
    percent: 5,
    percentOf: 'CHARGED',
    limit: 'LOWER',
  },
  leftOut: [],
  statute: 'RPL § 238-a(2)',
  quoted: ['shall not exceed fifty dollars'],
  source: { url: 'https://law.example.com/238-a', kind: 'publisher', note: '', textOf: '2020' },
  from: null,
  to: null,
  doubts: ['Later sessions were not seen.'],
  unsettled: null,
  checkedOn: null,
  checked: null,
};

/** Its value is in doubt. */
export const newYorkNotice: StateRule = {
  ...newYorkLateFee,
  id: 'ny-rentIncrease.notice',
  kind: 'rentIncrease.notice',
  unsettled: 'PARTIAL',
  says: 'A rent increase needs notice.',
  terms: { kind: 'rentIncrease.notice', days: 90 },
  statute: 'RPL § 226-c',
  quoted: ['at least ninety days'],
  leftOut: ['Weekly leases.'],
};

/** Only shown. */
export const newYorkAccount: StateRule = {
  ...newYorkLateFee,
  id: 'ny-deposit.account',
  kind: 'deposit.account',
  use: 'SHOWN',
  terms: null,
  says: 'Deposits are kept apart.',
  statute: 'GOL § 7-103',
  quoted: ['shall not be mingled'],
  doubts: [],
};

export const newYorkDeposit: StateRule = {
  ...newYorkLateFee,
  id: 'ny-deposit.max',
  kind: 'deposit.max',
  doubts: [],
  says: 'A deposit may be at most one month’s rent.',
  terms: { kind: 'deposit.max', months: 1, monthToMonth: null, laterYears: null },
  statute: 'GOL § 7-108',
  quoted: ['one month’s rent'],
};
