import { isLike, plain } from './rows.domain.ts';

const textRoles = {
  date: 'date,day,when,due date,date due,bill date,invoice date,trans date,transaction date,posted,post date,posting date,entry date,paid date,date paid,eff date,effective date',
  payee:
    'payee,paid to,name,vendor,payee payer,payor payee,payer payee,received from,paid by,payer,tenant,resident,contact,source,from to,paid to received from,vendor payee,tenant vendor',
  description:
    'description,text,narrative,narration,what,wording,particular,item description,entry description,memo,details,detail,comment,comments,transaction,notes,note,particulars,explanation,remarks,activity,purpose,transaction description,memo description,description memo,line description',
  account:
    'account,category,gl account,account name,class,item,ledger account,acct,account description,charge code',
  reference:
    'check,check no,check number,ref,reference,ref no,reference no,num,number,no,type,transaction type,invoice,trans,id,doc,doc no,method,code,bill,chk,chk no,ck,invoice no,control,batch,unit,apt,apt unit',
  property: 'property,property unit,building,property name,location,property address,unit property',
  /** An unknown heading: the text below it is kept. */
  other: '',
} as const;

const moneyRoles = {
  in: 'increase,increases,receipts,receipt,income,cash in,money in,deposits,deposit,received,in,payments received,revenue,collected,inflow,amount in,cash receipts,additions,plus',
  out: 'decrease,decreases,disbursements,disbursement,expenses,expense,cash out,money out,withdrawals,withdrawal,paid,paid out,out,payments,payment,charges,outflow,amount out,cash disbursements,spent,deductions,minus',
  credit: 'credit,credits,cr',
  debit: 'debit,debits,dr',
  balance:
    'balance,running balance,cash balance,owner balance,acct balance,account balance,running bal,bal',
  opening:
    'beginning balance,beginning,starting balance,opening balance,prior balance,previous balance,beginning cash,opening,beg balance,balance forward',
  closing: 'ending balance,ending,closing balance,ending cash,closing,end balance,net to owner',
  amount:
    'amount,total,this period,this month,current,current period,current month,mtd,month to date,period to date,ptd,actual,selected period,net amount,period,total amount,mtd actual,ptd actual,amount usd,current activity',
  ignored:
    'ytd,year to date,yr to date,fiscal ytd,prior year,last year,budget,variance,percent,percent of income,percent of total,qty,quantity,rate,hours,last month,since inception,inception to date,ytd actual,year,percent ytd,prior period,prior month,mtd percent,year to date percent,var',
} as const;

export type TextRole = keyof typeof textRoles;
export type MoneyRole = keyof typeof moneyRoles;
export type Role = TextRole | MoneyRole;

const names: [string, Role][] = Object.entries({ ...textRoles, ...moneyRoles }).flatMap(
  ([role, list]) =>
    list
      .split(',')
      .filter(Boolean)
      .map((name): [string, Role] => [name, role as Role]),
);
const PERIOD =
  /^(?:(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\.? ?(?:\d{1,2} ?[-–] ?\d{1,2},? ?)?(?:20\d\d|'?\d\d)|\d{1,2}\/20\d\d)$/i;

export function roleOf(text: string): Role | null {
  if (PERIOD.test(text.trim())) return 'amount';
  const name = plain(text);
  if (name === '') return text.trim() === '#' ? 'reference' : null;
  const exact = names.find(([each]) => each === name);
  return (exact ?? names.find(([each]) => isLike(name, each)))?.[1] ?? null;
}

export const isMoneyRole = (role: Role): role is MoneyRole => role in moneyRoles;
