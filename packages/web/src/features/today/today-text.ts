import type { ComingEvent } from '@tenantry/contract/today/today.schemas';
import { formatMoney } from '../../lib/format.ts';
import { counted } from '../../lib/words.ts';

const greetings = [
  [5, 'Hello'],
  [12, 'Good morning'],
  [18, 'Good afternoon'],
  [24, 'Good evening'],
] as const;

/** @param hour of the local time, from 0 to 23 */
export function greeting(hour: number): string {
  return greetings.find(([until]) => hour < until)?.[1] ?? 'Hello';
}

const numbers = 'No,One,Two,Three,Four,Five,Six,Seven,Eight,Nine,Ten'.split(',');

/**
 * `Four things need your attention.`
 * @param ofBuilding they are those of a building
 */
export function needsSummary(total: number, ofBuilding = false): string {
  const where = ofBuilding ? ' in this building' : '';
  const count = numbers[total] ?? total.toLocaleString('en-US');
  if (total === 0) return `Nothing${where} needs your attention.`;
  if (total === 1) return `One thing${where} needs your attention.`;
  return `${count} things${where} need your attention.`;
}

/** The text of a coming event. */
export function eventText(event: ComingEvent): string {
  if (event.kind === 'rent_due') {
    return `Rent of ${formatMoney(event.rent)} due, ${counted(event.leases, 'lease')}`;
  }
  const verb = event.kind === 'lease_ends' ? 'ends' : 'starts';
  return `${event.lessee}’s lease ${verb}. ${event.home.label}`;
}
