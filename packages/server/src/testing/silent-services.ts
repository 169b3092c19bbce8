import type { ReceiptReader } from '#features/expenses';
import type { SmsSender } from '../platform/sms/sms.ts';

export const noPhones: SmsSender = {
  by: 'installation',
  send: () => Promise.reject(new Error('nobody expected a text')),
};

export const noReceipts: ReceiptReader = {
  read: () => Promise.reject(new Error('nobody expected a receipt')),
};
