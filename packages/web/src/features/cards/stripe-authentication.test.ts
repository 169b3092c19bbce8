import { expect, test, vi } from 'vitest';
import { authenticateWithStripe } from './stripe-authentication.ts';

test('PAY-4: the bank is asked only with the secret', async () => {
  const handleNextAction = vi.fn().mockResolvedValue({});
  await authenticateWithStripe({ handleNextAction }, null);
  await authenticateWithStripe({ handleNextAction }, '');
  expect(handleNextAction).not.toHaveBeenCalled();
  await authenticateWithStripe({ handleNextAction }, 'pi_1_secret_2');
  expect(handleNextAction).toHaveBeenCalledExactlyOnceWith({ clientSecret: 'pi_1_secret_2' });
});

test.each([
  [
    'throws',
    () => {
      throw new Error('IntegrationError');
    },
  ],
  ['rejects', () => Promise.reject(new Error('gone'))],
])('PAY-4: a script that %s leaves the outcome to the server', async (_, handleNextAction) => {
  await expect(authenticateWithStripe({ handleNextAction }, 'pi_1_secret_2')).resolves.toBe(
    undefined,
  );
});
