import { expect, test } from 'vitest';
import { visitText } from './visit-text.ts';

test('MAINT-6: a visit is shown with its weekday, in the time zone of the organization', () => {
  const visit = { startsAt: '2026-12-02T14:00:00Z', endsAt: '2026-12-02T17:30:00Z' };
  expect(visitText('America/New_York', visit)).toBe('Wed, 12/02/2026, 9:00 AM to 12:30 PM');
});
