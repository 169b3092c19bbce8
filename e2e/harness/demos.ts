import type { ProductOptions } from './products.ts';

/**
 * Demos that their tests change. A start takes several seconds of CPU time, so files that follow each other by name share
 * one, if no test changes what a later one reads. Each file also passes on a new demo.
 */
export const changedDemos = {
  /** From `buildings` to `invoices`, which pays everything that the tenant of the demo owes. */
  office: { command: 'demo', own: 'office' },
  /** From `payments` to `renewals`. A webhook of `programs` may send to this machine. */
  money: { command: 'demo', own: 'money', env: { WEBHOOK_LOCAL_ADDRESSES: 'true' } },
  /** From `rights`, which reads the first activity, to `second-factor`, after which the administrator needs codes. */
  rights: { command: 'demo', own: 'rights' },
} satisfies Record<string, ProductOptions>;
