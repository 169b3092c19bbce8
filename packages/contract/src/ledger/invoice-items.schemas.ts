import { z } from 'zod';
import { dollarsInResponse } from '#shared/money.schemas';
import { itemKinds } from '../leases/item-kinds.ts';

export const invoiceItem = z.object({
  kind: z.enum(itemKinds),
  description: z.string(),
  quantity: z.number(),
  rate: dollarsInResponse,
  amount: dollarsInResponse,
});
