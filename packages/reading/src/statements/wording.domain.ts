import { isLike, plain } from './rows.domain.ts';

/** The effect of a group of lines on the owner's money. */
export type Direction = 'in' | 'out' | 'transfer';

const BALANCE =
  '(?:cash |bank |owner |account |property |operating |trust )*(?:balance|bal|cash|equity|funds)';
const FORWARD = 'forward|carried forward|brought forward|c f|b f|fwd';
const OPENING = new RegExp(
  `^(?:(?:beginning|begin|opening|starting|start|prior|previous|last) ${BALANCE}|${BALANCE} (?:at )?(?:beginning|start)|balance (?:${FORWARD})|(?:brought) forward|balance brought forward|prior period balance|previous statement balance|balance (?:on|as of|from) (?:last|previous|prior))`,
);
const CLOSING = new RegExp(
  `^(?:(?:ending|end|closing|final|current|new) ${BALANCE}|${BALANCE} (?:at )?(?:end|close)|balance at end|net owner balance|owner balance$|total ending balance)`,
);
const CARRIED =
  /^(?:balance |total |subtotal )?(?:carried|brought|continued) (?:forward|over|to next page|from previous page|from prior page|on next page)|^balance (?:forward|fwd)|^carry forward|^page (?:sub)?total|^amount carried/;
const TOTAL =
  /^(?:grand |sub ?|page |net )?totals?\b|^sub ?totals?\b|^(?:net|cash flow|noi|net operating income|operating income|total)\b|\b(?:sub ?)?totals?$|^(?:cash (?:in|out)|change in cash|increase decrease|profit loss|excess of)\b/;
const INFORMATION =
  /\b(?:reserves?|available|unpaid bills?|amount due|due to owner|due owner|net due|held|outstanding|escrow|petty|liabilities|open bills|undeposited|not yet|next statement|per unit|square|prepaid rent balance|minimum|remaining to|required|net owner funds|net to owner|delinquent|past due|owed|year to date|ytd|1099|management percent|last statement|account number)\b/;

/** One letter of a word may be misread. */
const anyOf = (list: string) => {
  const names = list.split(',');
  return (text: string) => names.some((name) => isLike(text, name));
};
const isInHeading = anyOf(
  'income,revenue,revenues,receipts,cash in,money in,deposits,operating income,cash receipts,credits,income items,rental income,income accounts,income transactions,operating revenue,money received,additions,increases,income received,gross income,receipts and income,owner income,plus,tenant receipts,rent receipts,deposits and credits,paid in,received',
);
const isOutHeading = anyOf(
  'expense,expenses,disbursements,cash out,money out,bills,bills paid,operating expenses,operating expense,cash disbursements,debits,expense items,expense accounts,expense transactions,money paid,deductions,decreases,payments,property expenses,expenses paid,costs,charges,less,vendor payments,other expenses,total expenses detail,withdrawals,withdrawals and debits,paid out,spent,money spent',
);
const isTransferHeading = anyOf(
  'owner,owners,owner draws,owner draw,distributions,owner distributions,owner activity,owner disbursements,owner payments,transfers,equity,financing,owner transactions,owner contributions,contributions,contributions and distributions,owner contributions and distributions,adjustments,other,other items,other activity,balance sheet items,non operating,liabilities,security deposits,owner equity,draws,owner withdrawals,non operating items,below the line,payments to owner,owner funds,other cash flow items,other transactions,equity transactions,financing activities,owner contributions and draws,deposits held',
);

const UNPAID =
  /^(?:(?:list|summary|detail) of )?(?:(?:current|all|other|total) )?(?:(?:unpaid|outstanding|open|upcoming|pending|due|scheduled) (?:vendor )?(?:bills?|invoices?|expenses?|payables?)|(?:bills?|invoices?|expenses|payables?) (?:due|unpaid|outstanding|pending|awaiting|scheduled|(?:that )?(?:are )?(?:not|yet) (?:yet )?(?:to be )?paid(?: yet)?|to (?:be )?pay|to be paid|payable)\b|accounts payable\b)|^payables?$|^unpaid(?: items)?$|^(?:not (?:yet )?paid|not paid yet)$/;
/** What a bill's own row says of it. */
const UNPAID_STATUS = /^(?:unpaid|not (?:yet )?paid|not paid yet)$/;
const SUMMARY =
  /^(?:(?:portfolio|property|properties|cash|account|owner|statement|balance|period|monthly|month|consolidated|bank|trust|activity) )*(?:summary|recap|overview|at a glance|snapshot)(?: (?:of|for|by) .{1,40})?$/;

/** A heading of unpaid bills: no money has moved. */
export const isUnpaid = (heading: string) => UNPAID.test(plain(heading));

/** A cell that says that its row is not paid. */
export const isUnpaidStatus = (cell: string) => UNPAID_STATUS.test(plain(cell));

/** A heading of a summary of lines that are listed elsewhere. */
export const isSummaryHeading = (heading: string) => SUMMARY.test(plain(heading));

const OWNER = /\bowners?\b|\bowner s\b/;
const TO_OWNER =
  /\bowners? (?:draws?|disbursements?|distributions?|payments?|payouts?|withdrawals?|proceeds|ach|check|remittance|transfers?|eft|pmt|disb|pay)\b|\b(?:draws?|distributions?|disbursements?|payment|payout|paid|ach|eft|transfer|remittance|remitted|proceeds|check|wire|direct deposit|electronic payment|sent)(?: sent| issued| funds)? (?:to|for) (?:the )?(?:property )?owners?\b(?! assoc)|^(?:distributions?|draws?|monthly distribution|net proceeds|owners?)$|^draw\b|^distribution\b/;
const FROM_OWNER =
  /\bowners? (?:contributions?|deposits?|funding|funds|capital|infusion|reserve deposit)\b|\b(?:contributions?|funds?|deposit|payment|received|transfer|ach|check|money) (?:received )?(?:from|by) (?:the )?(?:property )?owners?\b|\bcapital contribution\b|^contributions?\b/;
const DEPOSIT = /\b(?:security|sec|damage|refundable|tenant|pet) dep(?:osits?)?\b/;
const DEPOSIT_KEPT = /\b(?:forfeit\w*|retained|applied|withheld|kept|forfeiture)\b/;
const RENT =
  /\b(?:rents?|rental|late (?:fee|charge)s?|application fees?|laundry|parking|pet fee|storage|income|utility (?:reimbursement|billback)|tenant payment|tenant charge|interest earned|receipt|nsf charge|month to month fee|lease (?:break|termination) fee|section hap|housing assistance)\b/;
const COST =
  /\b(?:management|mgmt|leasing fee|commission|repair|repairs|maintenance|collection fee|advertising|ad|rental listing|equipment|rental license|license|permit|insurance|tax|taxes|inspection|screening|refund to|rent to own|rental registration)\b/;
const CAME_BACK =
  /\b(?:refund|refunded|credit|rebate|reimburse\w*|returned|return|reversal|reversed|void|voided|overpayment)\b/;
const TAKEN_BACK =
  /\b(?:nsf|returned|reversal|reversed|reverse|void|voided|refund|chargeback|bounced|return)\b/;

export const isOpening = (text: string) => OPENING.test(plain(text));
export const isClosing = (text: string) => CLOSING.test(plain(text));
export const isCarried = (text: string) => CARRIED.test(plain(text));
export const isTotal = (text: string) => TOTAL.test(plain(text));
export const isInformation = (text: string) => INFORMATION.test(plain(text));

/** The direction that a heading gives to the lines below it. */
export function directionOf(heading: string): Direction | null {
  const text = plain(heading).replace(/ (?:continued|cont|cont d|details?|summary)$/, '');
  if (isTransferHeading(text)) return 'transfer';
  if (isInHeading(text)) return 'in';
  if (isOutHeading(text)) return 'out';
  if (TO_OWNER.test(text) || FROM_OWNER.test(text) || DEPOSIT.test(text)) return 'transfer';
  return null;
}

/**
 * Money that moved between owner and manager, or is held for a tenant: neither income nor expense. A deposit is the
 * tenant's until it is kept for damages or rent.
 */
export function isTransfer(text: string): boolean {
  const name = plain(text);
  const isDeposit = DEPOSIT.test(name) && !DEPOSIT_KEPT.test(name);
  return TO_OWNER.test(name) || FROM_OWNER.test(name) || isDeposit;
}

/** The direction of a transfer by its words alone; null if they do not say. */
export function transferGoes(text: string): 'in' | 'out' | null {
  const name = plain(text);
  if (FROM_OWNER.test(name)) return 'in';
  if (TO_OWNER.test(name)) return 'out';
  if (!DEPOSIT.test(name)) return OWNER.test(name) ? 'out' : null;
  return /\b(?:refund\w*|return\w*|released?|paid out|disbursed)\b/.test(name) ? 'out' : null;
}

export const soundsEarned = (text: string) => RENT.test(plain(text)) && !COST.test(plain(text));

/** A refunded cost, such as a vendor's refund. */
export const soundsCameBack = (text: string) => CAME_BACK.test(plain(text)) && !soundsEarned(text);

/** Rent by its own name: no expense for a property has that name. */
export const isCalledRent = (text: string) =>
  /\b(?:rents?|rental income|tenant payment)\b/.test(plain(text)) && soundsEarned(text);

/** A cost by its name that was not refunded. */
export const isCalledCost = (text: string) =>
  COST.test(plain(text)) && !RENT.test(plain(text)) && !CAME_BACK.test(plain(text));

export const saysCameBack = (text: string) => CAME_BACK.test(plain(text));
export const saysTakenBack = (text: string) => TAKEN_BACK.test(plain(text));

/** Reversed income, such as rent whose check bounced. */
export const soundsTakenBack = (text: string) => TAKEN_BACK.test(plain(text)) && soundsEarned(text);
