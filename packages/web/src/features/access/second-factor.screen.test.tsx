import { page, userEvent } from 'vitest/browser';
import { describe, expect, test } from 'vitest';
import { inTurn, refuse, refuseUntilCode } from '../../testing/api-stub.ts';
import { expectFitsDevices } from '../../testing/fits-devices.ts';
import { admin, lessee, lesseeAnswers, property, user } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main } from '../../testing/states.ts';

const LOGIN = 'POST /v1/auth/login';
const SECOND = 'POST /v1/auth/login/secondFactor';

const asked = refuseUntilCode({ ticket: 'a-ticket', ways: ['code', 'recoveryCode'] });

const WRONG = 'This code is wrong or was used before. Enter the code that your app shows now.';
const codeField = () => main().getByLabelText('Code of your app');
const logIn = () => main().getByRole('button', { name: 'Login', exact: true }).click();

async function passFirstStep() {
  await main().getByLabelText('Email', { exact: true }).fill('lea@example.com');
  await main().getByLabelText('Password', { exact: true }).fill('a password');
  await logIn();
}

describe('TRUST-1: the second step of a login', () => {
  test('TRUST-1: takes a pasted code, and says what is wrong with another', async () => {
    const { api, router } = renderScreen('/login', {
      answers: {
        ...lesseeAnswers,
        [LOGIN]: asked,
        [SECOND]: inTurn(refuse('second_factor_code_wrong', WRONG, { code: WRONG }), lessee),
      },
    });
    await passFirstStep();
    await expect.element(codeField()).toHaveFocus();
    await expect.element(codeField()).toHaveAttribute('autocomplete', 'one-time-code');
    await expectFitsDevices();
    await logIn();
    await expect.element(main().getByText(/^Enter the six digits/)).toBeVisible();
    expect(api.sent(SECOND)).toEqual([]);
    await codeField().fill('000 000');
    await userEvent.keyboard('{Enter}');
    await expect.element(main().getByText(WRONG)).toBeVisible();
    await expect.element(codeField()).toHaveFocus();
    await codeField().fill('123 456');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => router.state.location.pathname).toBe('/lessee-landing');
    expect(api.sent(SECOND).map(({ body }) => body)).toEqual([
      { ticket: 'a-ticket', code: '000 000' },
      { ticket: 'a-ticket', code: '123 456' },
    ]);
  });

  test('TRUST-1: takes a recovery code, and says how long to wait', async () => {
    const wait = 'Too many attempts. Please wait 15 minutes and try again.';
    const { api } = renderScreen('/login', {
      answers: { [LOGIN]: asked, [SECOND]: refuse('too_many_requests', wait) },
    });
    await passFirstStep();
    await main().getByRole('button', { name: 'Use a recovery code' }).click();
    await main().getByLabelText('Recovery code').fill('k3f9-wm2q-x7ra');
    await logIn();
    await expect.element(main().getByRole('alert')).toMatchTextContent(wait);
    expect(api.sent(SECOND)).toHaveLength(1);
    await main().getByRole('button', { name: 'Use the code of your app' }).click();
    await expect.element(codeField()).toHaveFocus();
  });

  test('TRUST-1: begins again after ten minutes', async () => {
    const late = 'This login took too long. Log in again.';
    renderScreen('/login', {
      answers: { [LOGIN]: asked, [SECOND]: refuse('sign_in_expired', late) },
    });
    await passFirstStep();
    await codeField().fill('123456');
    await logIn();
    await expect.element(main().getByRole('alert')).toMatchTextContent(late);
    await expect.element(main().getByLabelText('Email', { exact: true })).toBeVisible();
  });
});

const OWN = 'GET /v1/auth/secondFactor';
const ACCOUNT = 'GET /v1/auth/account';
const BEGIN = 'POST /v1/auth/secondFactor/begin';
const FINISH = 'POST /v1/auth/secondFactor';
const REMOVE = 'DELETE /v1/auth/secondFactor';
const RENEW = 'POST /v1/auth/secondFactor/recoveryCodes';

const none = { app: null, recoveryCodesLeft: 0, required: false };
const set = { app: { since: '2026-11-20T15:00:00.000Z' }, recoveryCodesLeft: 7, required: false };
const codes = Array.from({ length: 10 }, (_, index) => `abcd-efgh-${index}jkm`);
const app = {
  secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
  uri: 'otpauth://totp/Maple:ada%40example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Maple',
};

const dialog = () => page.getByRole('dialog');

const openAccount = (own: typeof none | typeof set) =>
  renderScreen('/my-account', {
    as: admin,
    answers: { ...accountAnswers, [OWN]: own },
  });

const accountAnswers = {
  [ACCOUNT]: {
    emailAddress: 'ada@example.com',
    firstName: 'Ada',
    lastName: 'Doe',
    pendingEmail: null,
    hasPassword: true,
    links: [],
  },
  'GET /v1/auth/sessions': [],
  'GET /v1/auth/passkeys': [],
  'GET /v1/auth/personalData': [],
};

describe('TRUST-1: the authenticator app in My account', () => {
  test('TRUST-1: is set up by a code of the app, and shows the recovery codes once', async () => {
    const { api } = openAccount(none);
    api.answer({ [BEGIN]: app, [FINISH]: { codes } });
    await main().getByRole('button', { name: 'Set up app' }).click();
    await expect.element(dialog().getByRole('img', { name: /^QR code/ })).toBeVisible();
    await expect.element(dialog().getByText('GEZD GNBV GY3T QOJQ')).toBeVisible();
    await expectFitsDevices();
    await dialog().getByLabelText('Code of your app').fill('287 082');
    api.answer({ [OWN]: set });
    await dialog().getByRole('button', { name: 'Set up', exact: true }).click();
    const list = dialog().getByRole('list', { name: 'Recovery codes' });
    await expect.element(list.getByText(codes[9] ?? '')).toBeVisible();
    await expectFitsDevices();
    await dialog().getByRole('button', { name: 'I saved them' }).click();
    await expect.element(main().getByText(/Recovery codes left: 7 of 10/)).toBeVisible();
    expect(api.sent(FINISH).map(({ body }) => body)).toEqual([{ code: '287 082' }]);
  });

  test('TRUST-1: is removed after a question; a refusal is shown', async () => {
    const { api } = openAccount(set);
    const reason = 'Your organization requires a second factor, and this is your last one.';
    api.answer({ [REMOVE]: refuse('last_second_factor', reason) });
    await main().getByRole('button', { name: 'Remove app' }).click();
    await dialog().getByRole('button', { name: 'Remove app' }).click();
    await expect.element(main().getByText(reason)).toBeVisible();
    await expectFitsDevices();
    api.answer({ [REMOVE]: {}, [OWN]: none });
    await main().getByRole('button', { name: 'Remove app' }).click();
    await dialog().getByRole('button', { name: 'Remove app' }).click();
    await expect.element(main().getByText('No authenticator app is set up')).toBeVisible();
  });

  test('TRUST-1: new recovery codes are made after a question', async () => {
    const { api } = openAccount(set);
    api.answer({ [RENEW]: { codes } });
    await main().getByRole('button', { name: 'New recovery codes' }).click();
    await dialog().getByRole('button', { name: 'Make codes' }).click();
    await expect
      .element(
        dialog()
          .getByRole('list', { name: 'Recovery codes' })
          .getByText(codes[0] ?? ''),
      )
      .toBeVisible();
    await dialog().getByRole('button', { name: 'I saved them' }).click();
    await expect.element(main().getByRole('button', { name: 'New recovery codes' })).toHaveFocus();
  });

  test('TRUST-1: says that it could not be loaded', async () => {
    renderScreen('/my-account', {
      as: admin,
      answers: { ...accountAnswers, [OWN]: refuse('internal', 'Down.') },
    });
    await expect.element(main().getByText('Your second factor could not be loaded.')).toBeVisible();
  });
});

describe('TRUST-3: a second factor that is required', () => {
  const required = { ...admin, secondFactorFrom: '2026-01-02' };

  test('TRUST-3: before its day a note says so on every page', async () => {
    renderScreen('/my-account', {
      as: { ...admin, secondFactorFrom: '2099-01-02' },
      answers: { ...accountAnswers, [OWN]: { ...none, required: true } },
    });
    await expect
      .element(page.getByRole('note'))
      .toMatchTextContent('From 01/02/2099 you need a second factor to log in.');
    await expect
      .element(main().getByText('Your organization requires a second factor.'))
      .toBeVisible();
    await expectFitsDevices();
  });

  test('TRUST-3: from its day on there is only the setup, and then the page that was opened', async () => {
    const { api } = renderScreen('/my-account', {
      as: required,
      answers: {
        ...accountAnswers,
        [OWN]: none,
        [BEGIN]: app,
        [FINISH]: { codes },
        'GET /v1/auth/session': admin,
      },
    });
    const title = main().getByRole('heading', { name: 'Set up a second factor' });
    await expect.element(title).toBeVisible();
    await expectFitsDevices();
    await main().getByRole('button', { name: 'Set up app' }).click();
    await main().getByLabelText('Code of your app').fill('287082');
    await main().getByRole('button', { name: 'Set up', exact: true }).click();
    await main().getByRole('button', { name: 'I saved them' }).click();
    await expect.element(main().getByRole('heading', { name: 'My account' })).toBeVisible();
    expect(api.sent(FINISH)).toHaveLength(1);
  });
});

test('TRUST-3: a second factor is reset after a question', async () => {
  const RESET = 'POST /v1/admin/organization/:organizationName/users/:userId/secondFactor/reset';
  const { api } = renderScreen(`/createUser?tab=edit&userId=${user.id}`, {
    as: admin,
    answers: {
      'GET /v1/admin/roles': ['SiteAdmin', 'Leasee'],
      'GET /v1/properties': [property],
      'GET /v1/admin/properties/cities': [],
      'GET /v1/admin/organization/:organizationName/users': [user],
      'GET /v1/admin/organization/:organizationName/users/:userId': { ...user, status: 'ACTIVE' },
      [RESET]: {},
    },
  });
  await main().getByRole('button', { name: 'Reset second factor' }).click();
  await expectFitsDevices();
  await dialog().getByRole('button', { name: 'Reset second factor' }).click();
  await expect.element(page.getByText(/^The second factor of .* is removed$/)).toBeVisible();
  expect(api.sent(RESET)).toHaveLength(1);
});
