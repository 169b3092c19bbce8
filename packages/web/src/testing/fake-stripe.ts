import { onTestFinished } from 'vitest';

/**
 * The parts of Stripe's script that the app uses, with plain fields in place of its frames. The end-to-end test covers
 * the frames.
 */

interface FakeElement {
  readonly type: string;
  readonly input: HTMLInputElement;
}

const labels: Readonly<Record<string, string>> = {
  cardNumber: 'Stripe number',
  cardExpiry: 'Stripe expiration',
  cardCvc: 'Stripe CVC',
};

const errors: Readonly<Record<string, string>> = {
  '4242424242424241': 'card_error',
  // The tests use this number for a key that is no longer valid.
  '4000000000000010': 'invalid_request_error',
};

/** The calls to the script. */
export interface StripeCalls {
  readonly tokens: { number: string; address_zip: string; key: string }[];
  readonly secrets: string[];
}

let calls: StripeCalls = { tokens: [], secrets: [] };

function createElement(type: string, options: { disabled?: boolean }) {
  const input = document.createElement('input');
  input.setAttribute('aria-label', labels[type] ?? type);
  const update = ({ disabled = false }: { disabled?: boolean }) => {
    input.disabled = disabled;
  };
  update(options);
  const needed = type === 'cardNumber' ? 16 : 3;
  return {
    type,
    input,
    update,
    on: (event: string, listener: (news: { complete: boolean }) => void) => {
      if (event !== 'change') return;
      input.addEventListener('input', () => listener({ complete: input.value.length >= needed }));
    },
    off: () => undefined,
    mount: (target: HTMLElement) => target.append(input),
    destroy: () => input.remove(),
  };
}

function createElements() {
  const elements = new Map<string, FakeElement>();
  return {
    create: (type: string, options: { disabled?: boolean }) => {
      const element = createElement(type, options);
      elements.set(type, element);
      return element;
    },
    getElement: (type: string) => elements.get(type) ?? null,
    update: () => undefined,
  };
}

function createToken(key: string, number: string, address_zip: string) {
  calls.tokens.push({ number, address_zip, key });
  if (errors[number]) return { error: { type: errors[number] } };
  const card = {
    id: 'card_1',
    brand: 'Visa',
    exp_month: 8,
    exp_year: 2030,
    last4: number.slice(-4),
  };
  return { token: { id: 'tok_1', type: 'card', card } };
}

function Stripe(key: string) {
  return {
    elements: createElements,
    createToken: ({ input }: FakeElement, { address_zip }: { address_zip: string }) =>
      Promise.resolve(createToken(key, input.value, address_zip)),
    createPaymentMethod: () => undefined,
    confirmCardPayment: () => undefined,
    handleNextAction: ({ clientSecret }: { clientSecret: string }) => {
      calls.secrets.push(clientSecret);
      return Promise.resolve({});
    },
  };
}
Stripe.version = 'endive';

const stripeWindow = window as { Stripe?: unknown };

/** Makes the script loadable until the end of the test. */
export function serveStripe(): StripeCalls {
  calls = { tokens: [], secrets: [] };
  stripeWindow.Stripe = Stripe;
  onTestFinished(() => {
    delete stripeWindow.Stripe;
  });
  return calls;
}

/** Makes the script fail to load; returns a function that reverses this. */
export function cutOffStripe(): () => void {
  const observer = new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (node instanceof HTMLScriptElement && node.src.includes('stripe.com')) {
        node.dispatchEvent(new Event('error'));
      }
    }
  });
  observer.observe(document.head, { childList: true });
  const end = () => observer.disconnect();
  onTestFinished(end);
  return end;
}
