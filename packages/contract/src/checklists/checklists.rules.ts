import { formatDollars } from '#shared/money';

interface Missing {
  readonly deposit: number;
  readonly firstRent: number;
}

/** UNIT-10: what is missing when keys are handed over, in a sentence; null if nothing is. In dollars. */
export function missingInWords({ deposit, firstRent }: Missing): string | null {
  const parts = [
    ...(deposit > 0 ? [`${formatDollars(deposit)} of the deposit`] : []),
    ...(firstRent > 0 ? [`${formatDollars(firstRent)} of the first rent`] : []),
  ];
  if (parts.length === 0) return null;
  return `${parts.join(' and ')} ${parts.length === 1 ? 'is' : 'are'} not paid.`;
}
