import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { reportReachable, useReachable } from '../../lib/connection.ts';
import { lazyPart } from './lazy-part.ts';
import { OptionalPart } from './optional-part.tsx';

function draw(load: () => Promise<() => React.ReactNode>, onFailed?: () => void): void {
  const Extra = lazyPart(load);
  function Page() {
    return (
      <main>
        <h1>The page</h1>
        <OptionalPart
          part={Extra}
          resetKey={useReachable()}
          loading="Loading"
          failed="Later"
          {...(onFailed && { onFailed })}
        >
          <Extra />
        </OptionalPart>
      </main>
    );
  }
  const container = document.createElement('div');
  document.body.append(container);
  // React reports errors that a boundary has caught; the boundary is what is tested here.
  const root = createRoot(container, { onCaughtError: () => undefined });
  root.render(<Page />);
  onTestFinished(() => {
    root.unmount();
    container.remove();
    reportReachable(true);
  });
}

test('a part that cannot be loaded does not break the page, and is loaded again once there is a connection', async () => {
  let online = false;
  const onFailed = vi.fn(() => reportReachable(false));
  draw(async () => {
    if (!online) throw new Error('no such file');
    return () => <p>The part</p>;
  }, onFailed);
  await expect.element(page.getByText('Later')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'The page' })).toBeVisible();
  expect(onFailed).toHaveBeenCalled();
  online = true;
  reportReachable(true);
  await expect.element(page.getByText('The part')).toBeVisible();
});

test('a part that loads late is announced in its place', async () => {
  let come: (() => void) | undefined;
  const coming = new Promise<void>((resolve) => (come = resolve));
  draw(async () => {
    await coming;
    return () => <p>The part</p>;
  });
  await expect.element(page.getByText('Loading')).toBeVisible();
  come?.();
  await expect.element(page.getByText('The part')).toBeVisible();
});

test('what is shown in its place keeps what is typed when the page is drawn again', async () => {
  const Extra = lazyPart<object>(async () => {
    throw new Error('no such file');
  });
  const container = document.createElement('div');
  document.body.append(container);
  const root = createRoot(container, { onCaughtError: () => undefined });
  onTestFinished(() => {
    root.unmount();
    container.remove();
  });
  const show = (label: string) =>
    root.render(
      <OptionalPart part={Extra} resetKey failed={<input aria-label={label} />}>
        <Extra />
      </OptionalPart>,
    );
  show('Before');
  await page.getByRole('textbox', { name: 'Before' }).fill('Typed');
  show('After');
  await expect.element(page.getByRole('textbox', { name: 'After' })).toHaveFocus();
  await expect.element(page.getByRole('textbox', { name: 'After' })).toHaveValue('Typed');
});
