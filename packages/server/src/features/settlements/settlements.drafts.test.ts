import { settlementsEndpoints } from '@tenantry/contract/settlements/settlements.endpoints';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Landlord } from '#testing/landlord';
import { checkRule } from '#testing/state-rules';
import { aDraft, anEndedTenancy, settlementBody } from '#testing/settlements';
import { NOW, useTestApp } from '#testing/test-app';
import { aPicture } from '#testing/world';
import { newId } from '../../platform/tokens.ts';

const app = useTestApp();

beforeEach(() => app.current.clock.set(NOW));

const settlementOf = async ({ admin, lease }: Landlord) =>
  (
    await app.current.call(settlementsEndpoints.one, {
      as: admin,
      params: { leaseId: lease.id },
    })
  ).body;

describe('NEW-4: the draft of a settlement', () => {
  test('NEW-4: another organization, another lease and a removed deduction are refused', async () => {
    const landlord = await anEndedTenancy(app.current);
    const other = await anEndedTenancy(app.current);
    const draft = await aDraft(app.current, landlord.admin, landlord.lease.id);
    const { status } = await app.current.call(settlementsEndpoints.one, {
      as: other.admin,
      params: { leaseId: landlord.lease.id },
    });
    expect(status).toBe(404);
    await aDraft(app.current, landlord.admin, landlord.lease.id, {
      deductions: [],
      version: draft.version!,
    });
    const refused = await app.current.call(settlementsEndpoints.uploadPhoto, {
      as: landlord.admin,
      params: {
        leaseId: landlord.lease.id,
        deductionId: draft.deductions[0]!.key,
        moment: 'AFTER',
        fileName: 'carpet.png',
      },
      file: await aPicture(),
    });
    expect(refused.problem).toMatchObject({ code: 'deduction_gone' });
  });

  const wrong = [
    { deduction: { kind: 'LABOR', reason: 'Painted' }, field: 'deductions.0.hours' },
    { deduction: { kind: 'OTHER', reason: 'Blinds' }, field: 'deductions.0.amount' },
    {
      deduction: { kind: 'LABOR', reason: 'Painted', hours: 0.01, rate: 0.1 },
      field: 'deductions.0.rate',
    },
    { deduction: { kind: 'OTHER', reason: ' ', amount: 3 }, field: 'deductions.0.reason' },
  ] as const;

  test.each(wrong)(
    'NEW-4: a draft is refused with a sentence at $field',
    async ({ deduction, field }) => {
      const landlord = await anEndedTenancy(app.current);
      const answer = await app.current.call(settlementsEndpoints.save, {
        as: landlord.admin,
        params: { leaseId: landlord.lease.id },
        body: { deductions: [{ key: newId(), ...deduction }] },
      });
      expect(answer.problem).toMatchObject({ fields: { [field]: expect.stringMatching(/\w/) } });
      expect((await settlementOf(landlord)).version).toBeNull();
    },
  );

  test('NEW-4: the draft says by which day the law wants it, or the day that was typed', async () => {
    const landlord = await anEndedTenancy(app.current);
    const typed = await aDraft(app.current, landlord.admin, landlord.lease.id, {
      ...settlementBody(),
      returnBy: '2026-04-09',
    });
    expect(typed.deadline).toEqual({ day: '2026-04-09', statute: null });
    const terms = { kind: 'deposit.return', days: 14, businessDays: false } as const;
    await checkRule(app.current, landlord.admin, 'ny-deposit.return', terms);
    expect((await settlementOf(landlord)).deadline).toEqual({
      day: '2026-03-24',
      statute: expect.stringContaining('7-108'),
    });
  });
});
