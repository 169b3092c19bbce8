import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { afterLeaving, afterPress } from './after-press.ts';
import { queryClient } from './query-client.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  if (vi.isFakeTimers()) vi.runAllTimers();
  vi.useRealTimers();
  document.body.replaceChildren();
});

function press(element: Element = document.body): void {
  element.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
}

function release(): void {
  document.body.dispatchEvent(new PointerEvent('pointerup', { bubbles: true }));
}

test('a button may be held for a while; nothing waits longer than five seconds', () => {
  const run = vi.fn();
  press();
  afterPress(run);
  vi.advanceTimersByTime(4_000);
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1_000);
  expect(run).toHaveBeenCalledOnce();
});

test.each([
  ['the release', document, 'pointerup'],
  ['a canceled press', document, 'pointercancel'],
  ['a menu', document, 'contextmenu'],
  ['dragging', document, 'dragstart'],
  ['another window', window, 'blur'],
] as const)('%s ends a press', (_, target, event) => {
  const run = vi.fn();
  press();
  afterPress(run);
  target.dispatchEvent(new Event(event));
  // The click comes first.
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(0);
  expect(run).toHaveBeenCalledOnce();
});

test('a field that is left ends no press; a list that opens is none', () => {
  document.body.innerHTML = '<input /><select></select>';
  const [input, select] = document.body.children;
  const run = vi.fn();
  press();
  afterPress(run);
  (input as HTMLElement).focus();
  (input as HTMLElement).blur();
  vi.advanceTimersByTime(0);
  expect(run).not.toHaveBeenCalled();
  release();
  vi.advanceTimersByTime(0);
  press(select);
  afterPress(run);
  expect(run).toHaveBeenCalledTimes(2);
});

test('one failure does not stop the others, and is reported', () => {
  const report = vi.spyOn(globalThis, 'reportError').mockImplementation(() => undefined);
  const failure = new Error('broken');
  const run = vi.fn();
  press();
  afterPress(() => {
    throw failure;
  });
  afterPress(run);
  release();
  vi.advanceTimersByTime(0);
  expect(run).toHaveBeenCalledOnce();
  expect(report).toHaveBeenCalledExactlyOnceWith(failure);
  report.mockRestore();
});

test('a field that has the focus again was not left', () => {
  document.body.innerHTML = '<input />';
  const input = document.body.firstElementChild as HTMLInputElement;
  const run = vi.fn();
  const leave = () => {
    input.focus();
    press();
    input.blur();
    afterLeaving(input, run);
    release();
  };
  leave();
  // As a form does that is sent by the click and refused.
  input.focus();
  vi.advanceTimersByTime(0);
  expect(run).not.toHaveBeenCalled();
  leave();
  vi.advanceTimersByTime(0);
  expect(run).toHaveBeenCalledOnce();
});

test('new data waits until a button that is being pressed is released', async () => {
  vi.useRealTimers();
  const queryKey = ['pressed'];
  let homes = ['1 Main Street'];
  function Homes() {
    const { data = [] } = useQuery({ queryKey, queryFn: () => homes });
    return (
      <>
        {data.map((home) => (
          <p key={home}>{home}</p>
        ))}
        <button type="button">Save</button>
      </>
    );
  }
  const container = document.createElement('div');
  document.body.append(container);
  const root = createRoot(container);
  onTestFinished(() => {
    root.unmount();
    queryClient.removeQueries({ queryKey });
  });
  root.render(
    <QueryClientProvider client={queryClient}>
      <Homes />
    </QueryClientProvider>,
  );
  await expect.element(page.getByText('1 Main Street')).toBeVisible();
  const button = page.getByRole('button', { name: 'Save' }).element();
  const { top } = button.getBoundingClientRect();
  press(button);
  homes = ['1 Main Street', '2 Oak Avenue'];
  await queryClient.refetchQueries({ queryKey });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(button.getBoundingClientRect().top).toBe(top);
  release();
  await expect.element(page.getByText('2 Oak Avenue')).toBeVisible();
});
