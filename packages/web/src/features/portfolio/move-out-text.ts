import type { MoveOut } from '@tenantry/contract/portfolio/move-outs.schemas';
import { formatDate, formatMoney } from '../../lib/format.ts';

/** What a move-out does, as the server rehearsed it. */
export function moveOutInWords(moveOut: Omit<MoveOut, 'finalAccount'>): string {
  return [
    `The lease ends on ${formatDate(moveOut.lastDay)}, and no rent is billed after it.`,
    ...lastRentInWords(moveOut),
    ...depositInWords(moveOut),
  ].join(' ');
}

function lastRentInWords({ lastRent }: Pick<MoveOut, 'lastRent'>): string[] {
  if (!lastRent) return [];
  const { amount, lines, billedTooMuch } = lastRent;
  const unused =
    billedTooMuch > 0
      ? ` ${formatMoney(billedTooMuch)} is already billed for later days, and not credited.`
      : '';
  // Without days or amounts, a line is only the name of the charge.
  const isComputed = lines.length > 1 || lines.some((line) => /\d/.test(line));
  const how = isComputed ? `: ${lines.join(', ')}` : '';
  return [`The last rent is ${formatMoney(amount)}${how}.${unused}`];
}

function depositInWords({ depositTask }: Pick<MoveOut, 'depositTask'>): string[] {
  if (!depositTask) return [];
  const { dueDate, statute } = depositTask;
  const day = formatDate(dueDate);
  return statute === null
    ? [
        `A task reminds you to return the deposit on ${day}. No state rule that you have checked sets a deadline.`,
      ]
    : [`Return the deposit by ${day} (${statute}); a task reminds you.`];
}
