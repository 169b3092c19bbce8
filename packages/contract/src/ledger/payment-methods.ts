import type { ExternalPaymentMethod } from '#shared/external-methods';

interface MethodWords {
  /** `check`, as in `Same check`; a name keeps its capitals. */
  readonly noun: string;
  /** What the description is: what tells this payment from others. */
  readonly reference: string;
  /** An example of a description. */
  readonly example: string;
}

const sentTo = (name: string): MethodWords => ({
  noun: `${name} payment`,
  reference: 'confirmation number',
  example: `${name} 7F3K21`,
});

export const methodWords: Readonly<Record<ExternalPaymentMethod, MethodWords>> = {
  Check: { noun: 'check', reference: 'check number', example: 'Check 1042' },
  Cash: { noun: 'cash', reference: 'receipt number or place', example: 'Receipt 18' },
  Zelle: sentTo('Zelle'),
  Venmo: sentTo('Venmo'),
  'Cash App': sentTo('Cash App'),
  'Bank transfer': {
    noun: 'bank transfer',
    reference: 'reference of the transfer',
    example: 'Transfer 20261128',
  },
  'Money order': {
    noun: 'money order',
    reference: 'money order number',
    example: 'Money order 27194460381',
  },
};

/** Whether the money came by one of these, and not by card or from the deposit. */
export const isExternal = (method: string): method is ExternalPaymentMethod =>
  Object.hasOwn(methodWords, method);

/** `cash`, as in `By cash`; names keep their capitals. */
export const methodInSentence = (method: string) =>
  isExternal(method) && methodWords[method].noun === method.toLowerCase()
    ? method.toLowerCase()
    : method;

/** Whether a number alone names the payment. A confirmation also has letters. */
export const isNumberedPaper = (method: ExternalPaymentMethod) =>
  method === 'Check' || method === 'Money order';
