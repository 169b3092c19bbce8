import { describe, expect, test } from 'vitest';
import { acceptablePassword } from './passwords.rules.ts';

const ada = {
  emailAddress: 'ada.marsh@example.com',
  firstName: 'Ada Jane',
  lastName: "O'Márszh",
  organizationName: 'Maple & Main 7',
};

describe('AUTH-9: weak passwords are refused', () => {
  test.each([
    'password',
    'PassWord1',
    '12345678',
    'qwertyuiop',
    'ｐａｓｓｗｏｒｄ',
    'Baseball',
    'summer2026',
    'Spring2027',
    'autumn26!',
    'Winter-2026',
    '2026Winter',
    'January2026!!',
    'passw0rd!',
    'P@$$w0rd',
    'pa55word123',
    'Welc0me1!',
    '5ummer2026',
    'letmein!!',
    'Qwerty2024',
  ])('%s is one of the most common', async (password) => {
    await expect(acceptablePassword(password, ada)).rejects.toMatchObject({
      code: 'password_common',
      message: 'This password is one of the most common ones and easily guessed. Choose another.',
      details: { fields: { password: expect.stringContaining('most common') } },
    });
  });

  test.each([
    'ada.marsh@example.com',
    'ADA.Marsh@Example.com',
    'ada.marsh',
    'Ada-Jane',
    'Ada Jane O’Márszh',
    "o'márszh ada jane",
  ])('%s is their own name or address', async (password) => {
    await expect(acceptablePassword(password, ada)).rejects.toMatchObject({
      code: 'password_is_name',
      message: 'A password must not be your own name or email address. Choose another.',
    });
  });

  test.each(['        ', 'aaaaaaaa', 'A a A a a', '🐈🐈🐈🐈🐈🐈🐈🐈', '11111111111'])(
    '%j repeats one character',
    async (password) => {
      await expect(acceptablePassword(password, ada)).rejects.toMatchObject({
        code: 'password_repeated',
        details: { fields: { password: expect.stringContaining('two different characters') } },
      });
    },
  );

  test.each([
    'tenantry',
    'Tenantry1',
    '2026-Tenantry!',
    'MapleMain',
    'maple & main 7',
    'Maple Main 2026',
  ])('%s is the product or the organization', async (password) => {
    await expect(acceptablePassword(password, ada)).rejects.toMatchObject({
      code: 'password_is_place',
      details: { fields: { password: expect.stringContaining('name of the organization') } },
    });
  });

  test.each([
    'correct horse battery',
    'demo-admin',
    'demo-super',
    'demo-tenant',
    'password of Ada',
    'ada.marsh lives here',
    '🐈🐕🐈🐕🐈🐕🐈🐕',
    'a a b a a',
    'maple and main',
    'tenantry lantern',
    'summer on elm 12',
    'summer7194625',
    'quiltorchard',
    '2026 maple lantern!',
    'xk7#v2pq',
    'пароль мой',
  ])('%s is accepted', async (password) => {
    expect(await acceptablePassword(password, ada)).toBe(password);
  });

  test('for a name without letters, only the address is compared', async () => {
    const nobody = { emailAddress: '@', firstName: '-', lastName: '', organizationName: '&' };
    expect(await acceptablePassword('-+-+-+-+', nobody)).toBe('-+-+-+-+');
  });
});
