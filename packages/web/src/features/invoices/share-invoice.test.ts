import { expect, test } from 'vitest';
import { shareInvoice, shareText } from './share-invoice.ts';

const invoice = { dueDate: '2026-03-05' };
const file = new File(['%PDF'], 'a.pdf', { type: 'application/pdf' });

test('PDF-2: the text that is shared', () => {
  expect(shareText(invoice)).toBe('Hey here is your invoice for 03/05/2026 Thank you');
});

test('PDF-2: the file is shared with its text, and a failure is ignored', async () => {
  const shared: unknown[] = [];
  const sharer = {
    canShare: () => true,
    share: (content: unknown) => {
      shared.push(content);
      return Promise.reject(new DOMException('The person closed it.', 'AbortError'));
    },
  };
  await expect(shareInvoice(file, 'Hey', sharer)).resolves.toBeUndefined();
  expect(shared).toEqual([{ files: [file], text: 'Hey' }]);
});
