/**
 * Replaces the script that Stripe serves to browsers, which tests cannot load. It has only the parts in use, as
 * documented by Stripe. As with Stripe, each field is a separate page in a frame; the page around it only learns
 * whether the field is complete, and the card's number goes from the frame to Stripe.
 */
export const stripeScript = `(() => {
  const events = (element) => {
    const listeners = {};
    element.on = (name, listener) => ((listeners[name] ??= new Set()).add(listener), element);
    element.off = (name, listener) => (listeners[name]?.delete(listener), element);
    return (name, event) => listeners[name]?.forEach((listener) => listener(event));
  };

  const frameOf = (page, title) => Object.assign(document.createElement('iframe'), {
    src: 'https://js.stripe.com/v3/' + page,
    title,
  });

  const answerOf = (frame, question) => new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    frame.contentWindow.postMessage(question, 'https://js.stripe.com', [port2]);
  });

  const names = { cardNumber: 'number', cardExpiry: 'expiration', cardCvc: 'CVC' };

  function createElement(type, options) {
    const element = { _type: type, _options: options };
    const emit = events(element);
    const frame = frameOf('elements-inner-card.html#' + type, 'Secure card ' + names[type] + ' input frame');
    frame.style.cssText = 'display:block;width:100%;height:20px;border:0';
    element._frame = frame;
    const receive = ({ source, data }) => {
      if (source !== frame.contentWindow) return;
      if (data.type !== 'change') return emit(data.type, { elementType: type });
      emit('change', { elementType: type, empty: data.empty, complete: data.complete, error: undefined });
    };
    element.mount = (target) => {
      target.classList.add('StripeElement');
      target.append(frame);
      addEventListener('message', receive);
    };
    element.update = (changes) => {
      Object.assign(element._options, changes);
      frame.contentWindow?.postMessage({ type: 'update', disabled: Boolean(changes.disabled) }, '*');
    };
    element.destroy = () => {
      removeEventListener('message', receive);
      frame.remove();
    };
    return element;
  }

  function createElements() {
    const elements = {};
    return {
      create: (type, options) => (elements[type] = createElement(type, { ...options })),
      getElement: (type) => elements[type] ?? null,
      update: () => undefined,
    };
  }

  /** The answer from the bank's page, which overlays ours. */
  function ask(clientSecret) {
    return new Promise((resolve) => {
      const frame = frameOf('three-ds-2-challenge.html#' + clientSecret, 'Authentication by your bank');
      frame.style.cssText = 'position:fixed;inset:0;z-index:2147483647;width:100%;height:100%;border:0';
      document.body.append(frame);
      addEventListener('message', function receive({ source, data }) {
        if (source !== frame.contentWindow) return;
        removeEventListener('message', receive);
        frame.remove();
        resolve(data);
      });
    });
  }

  function Stripe(publishableKey) {
    window.stripeWasStartedWith = publishableKey;
    const unused = () => { throw new Error('This fake of Stripe.js does not do that.'); };
    return {
      elements: createElements,
      createToken: (element, data) =>
        answerOf(element._frame, { type: 'createToken', key: publishableKey, data }),
      handleNextAction: ({ clientSecret }) => ask(clientSecret),
      createPaymentMethod: unused,
      confirmCardPayment: unused,
      registerAppInfo: () => undefined,
      _registerWrapper: () => undefined,
    };
  }
  Stripe.version = 'endive';
  window.Stripe = Stripe;
})();`;

/** The page in the frame of a field. It listens before it shows the input. */
export const fieldPage = `<!doctype html><html lang="en"><title>Field</title>
<style>body{margin:0}input{width:100%;border:0;padding:0;font:16px system-ui;background:none;outline:none}</style><script>
const type = location.hash.slice(1);
const input = Object.assign(document.createElement('input'), { autocomplete: 'off' });
const digits = () => input.value.replace(/\\D/g, '');
const needed = { cardNumber: 16, cardExpiry: 4, cardCvc: 3 }[type];
input.setAttribute('aria-label', { cardNumber: 'Credit or debit card number', cardExpiry: 'Credit or debit card expiration date', cardCvc: 'Credit or debit card CVC/CVV' }[type]);
input.oninput = () => parent.postMessage({ type: 'change', empty: !input.value, complete: digits().length >= needed }, '*');
input.onkeydown = ({ key }) => key === 'Escape' && parent.postMessage({ type: 'escape' }, '*');
onmessage = async ({ data, ports }) => {
  if (data.type === 'update') input.disabled = data.disabled;
  if (data.type !== 'createToken') return;
  const body = new URLSearchParams({ key: data.key, 'card[number]': digits(), 'card[address_zip]': data.data.address_zip });
  const answer = await fetch('https://api.stripe.com/v1/tokens', { method: 'POST', body });
  ports[0].postMessage({ token: await answer.json() });
};
</script><body><script>document.body.append(input)</script></html>`;

/** The page of the tenant's bank. It listens before it shows the button. */
export const bankPage = `<!doctype html><html lang="en"><title>Your bank</title><script>
const complete = async () => {
  const body = new URLSearchParams({ client_secret: location.hash.slice(1) });
  const said = await fetch('https://api.stripe.com/v1/3ds2/authenticate', { method: 'POST', body });
  parent.postMessage(await said.json(), '*');
};
</script><button onclick="complete()">Complete</button></html>`;
