import { page } from 'vitest/browser';
import { expect, test } from 'vitest';
import { configurationQuery } from '../../lib/public.queries.ts';
import { queryClient } from '../../lib/query-client.ts';
import { OFFLINE } from '../../testing/api-stub.ts';
import { admin } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main } from '../../testing/states.ts';

const PEOPLE = 'GET /v1/admin/people';

test('the page does not move under a button that is being pressed when the connection returns', async () => {
  const { api } = renderScreen('/people', { as: admin, answers: { [PEOPLE]: OFFLINE } });
  const notice = page.getByText('The server cannot be reached. Check your connection.');
  await expect.element(notice).toBeVisible();
  const retry = main().getByRole('alert').getByRole('button', { name: 'Try again' });
  await expect.element(retry).toBeVisible();
  const button = retry.element();
  const { top } = button.getBoundingClientRect();
  button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  // Another request, such as that of the badges, reaches the server.
  await queryClient.refetchQueries({ queryKey: configurationQuery.queryKey });
  expect(button.getBoundingClientRect().top).toBe(top);
  api.answer({ [PEOPLE]: [] });
  button.dispatchEvent(new PointerEvent('pointerup', { bubbles: true }));
  (button as HTMLButtonElement).click();
  await expect.element(main().getByText(/^No one yet/)).toBeVisible();
  await expect.element(notice).not.toBeInTheDocument();
});
