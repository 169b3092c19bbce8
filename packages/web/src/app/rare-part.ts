import { lazyPart } from '../ui/states/lazy-part.ts';
import type { rareParts } from './rare-parts.ts';

/** A part that few people see: it takes one small request more. */
export const rarePart = (name: keyof typeof rareParts) =>
  lazyPart(async () => (await import('./rare-parts.ts')).rareParts[name]());
