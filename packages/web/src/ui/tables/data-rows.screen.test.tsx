import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { reportReachable } from '../../lib/connection.ts';
import { lazyPart } from '../states/lazy-part.ts';
import type { DataColumn } from './data-column.ts';
import { LazyNearRows, ManyRows } from './data-rows.tsx';
import { DataTable } from './data-table.tsx';
import { NearRows } from './near-rows.tsx';

interface Row {
  readonly id: string;
}

const columns: readonly DataColumn<Row>[] = [
  { id: 'name', header: 'Name', cell: ({ id }) => <input aria-label={id} defaultValue={id} /> },
];

const rowsUpTo = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `Row ${index + 1}` }));

function drawn() {
  return document.querySelectorAll('tbody tr[data-index]').length;
}

/** Returns how to draw; what is drawn later replaces it. */
function place(): (what: ReactNode) => void {
  const container = document.createElement('div');
  document.body.append(container);
  // React reports errors that a boundary has caught.
  const root = createRoot(container, { onCaughtError: () => undefined });
  onTestFinished(() => {
    root.unmount();
    container.remove();
    reportReachable(true);
    window.scrollTo(0, 0);
  });
  return (what) => root.render(what);
}

const field = (name: string) => page.getByRole('textbox', { name, exact: true });

test('while the file of a long table loads, paper has all rows; without it, the table stays as it is', async () => {
  let fail: (reason: Error) => void = () => undefined;
  let file = new Promise<void>((_, reject) => (fail = reject));
  const part = lazyPart(async () => {
    await file;
    return NearRows;
  });
  const draw = place();
  const show = (count: number) => {
    const rows = rowsUpTo(count).map((row) => ({ id: row.id, original: row }));
    draw(
      <table>
        <ManyRows part={part} columns={columns} rows={rows} total={count} numbered />
      </table>,
    );
  };
  show(250);
  await expect.element(field('Row 1')).toBeVisible();
  expect(drawn()).toBeLessThan(100);
  window.dispatchEvent(new Event('beforeprint'));
  await expect.poll(drawn).toBe(250);
  window.dispatchEvent(new Event('afterprint'));
  await expect.poll(drawn).toBeLessThan(100);

  fail(new Error('no such file'));
  await expect.poll(drawn).toBe(250);
  await field('Row 240').fill('Typed');
  show(251);
  await expect.element(field('Row 251')).toBeInTheDocument();
  await expect.element(field('Row 240')).toHaveFocus();
  await expect.element(field('Row 240')).toHaveValue('Typed');

  // It is tried again.
  let load: () => void = () => undefined;
  file = new Promise((resolve) => (load = resolve));
  reportReachable(false);
  await expect.element(field('Row 240')).not.toHaveFocus();
  expect(drawn()).toBe(251);
  load();
  await expect.poll(drawn).toBeLessThan(100);
});

test('a row keeps its place and the focus when so many more load that not all are drawn', async () => {
  await LazyNearRows.preload();
  const draw = place();
  const show = (count: number) =>
    draw(
      <DataTable
        label="Rows"
        columns={columns}
        rows={rowsUpTo(count)}
        rowKey={({ id }) => id}
        total={400}
      />,
    );
  show(50);
  await expect.element(field('Row 50')).toBeInTheDocument();
  show(200);
  await expect.element(field('Row 200')).toBeInTheDocument();
  const element = field('Row 195').element() as HTMLElement;
  element.focus();
  element.scrollIntoView({ block: 'center' });
  await new Promise(requestAnimationFrame);
  const { top } = element.getBoundingClientRect();
  show(250);
  await expect.poll(drawn).toBeLessThan(200);
  expect(document.activeElement).toBe(element);
  await new Promise(requestAnimationFrame);
  expect(Math.abs(element.getBoundingClientRect().top - top)).toBeLessThan(2);
  await expect.element(field('Row 192')).toBeInViewport();
});
