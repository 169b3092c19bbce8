import { expect, test } from 'vitest';
import { entryNoticeOf } from './entry-notice.ts';
import { ruleIn } from './state-rules.ts';

test.each([
  ['FL', true, 24, 'Fla. Stat. § 83.53(2)', { from: '07:30', to: '20:00' }],
  ['WA', true, 48, 'RCW 59.18.150(6)', null],
  ['VA', false, 72, 'Va. Code § 55.1-1229(A)', null],
  // The tenant asked for the repair.
  ['VA', true, 36, undefined, undefined],
  // It is about showing the home.
  ['TN', true, 36, undefined, undefined],
  // No rule is known.
  ['NY', true, 36, undefined, undefined],
])(
  'MAINT-6: in %s, with a tenant who asked (%s), %i hours of notice are due',
  (state, tenantAsked, hours, statute, between) => {
    const rule = ruleIn('entry.notice', state, '2026-03-10');
    const notice = entryNoticeOf(rule, { tenantAsked, hours: 36 });
    expect(notice.hours).toBe(hours);
    expect(notice.law?.statute).toBe(statute);
    expect(notice.law?.between).toEqual(between);
  },
);
