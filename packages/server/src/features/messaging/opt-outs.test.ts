import { expect, test } from 'vitest';
import { useNotices } from '#testing/late-notices';
import { optIn, optOut } from './opt-outs.repository.ts';

const notices = useNotices();

test('MSG-6: a person who opted out gets late notices only by mail, until they want texts again', async () => {
  const tenancy = await notices.aTenancy();
  const { phoneNumber } = tenancy.lease;
  await tenancy.bill();
  await tenancy.inside((tx) => optOut(tx, phoneNumber));
  expect(await tenancy.look()).toEqual([0, 1]);
  expect(notices.logged()).toContain('the receiver of a text opted out');
  expect(notices.logged()).not.toContain(phoneNumber);

  await tenancy.bill();
  await tenancy.inside((tx) => optIn(tx, phoneNumber));
  expect(await tenancy.look()).toEqual([1, 2]);
});
