import { expect, test } from 'vitest';
import { aLandlordIn, keepBooks } from '#testing/books';
import { useTestApp } from '#testing/test-app';
import { newId } from '../../platform/tokens.ts';
import { knownTo } from './known.repository.ts';

const app = useTestApp();

test.each([
  // UTC-6 from 2026 on, which older zone rules do not know.
  ['America/Edmonton', '2026-12-01', '2026-12-01T06:00:00Z', '2026-12-02T05:59:59.999Z'],
  // One without the hour after midnight, one with it twice.
  ['America/Havana', '2026-03-08', '2026-03-08T05:00:00Z', '2026-03-09T03:59:59.999Z'],
  ['America/Havana', '2026-11-01', '2026-11-01T04:00:00Z', '2026-11-02T04:59:59.999Z'],
  ['Australia/Lord_Howe', '2026-07-01', '2026-06-30T13:30:00Z', '2026-07-01T13:29:59.999Z'],
  // A fixed offset to the database.
  ['CET', '2026-07-01', '2026-06-30T22:00:00Z', '2026-07-01T21:59:59.999Z'],
])(
  'STMT-3: in %s the expenses of %s are known from its first moment to its last',
  async (zone, day, first, last) => {
    const landlord = await aLandlordIn(app.current, 1, zone);
    const { propertyId } = landlord.rentals[0]!;
    const spent = (moment: number, cents: number) => ({
      property: 0,
      moment: new Date(moment).toISOString(),
      cents,
      category: 'SUPPLIES' as const,
      archived: false,
    });
    await keepBooks(app.current, landlord, {
      expenses: [
        spent(Date.parse(first) - 1, 1),
        spent(Date.parse(first), 2),
        spent(Date.parse(last), 3),
        spent(Date.parse(last) + 1, 4),
      ],
    });
    const known = await app.current.database.transact(landlord, (tx) =>
      knownTo(tx, { propertyId, statementId: newId() }, [{ date: day }]),
    );
    expect(known.map(({ date, amount }) => [date, amount])).toEqual([
      [day, 2],
      [day, 3],
    ]);
  },
);
