/** The passkeys that the sample calls need. They belong to the world's admin. */
import { passkeysEndpoints } from '@tenantry/contract/access/passkeys.endpoints';
import { Authenticator } from './authenticator.ts';
import type { World } from './world.ts';

async function aNewPasskeyOn(device: Authenticator, { test, admin: as }: World) {
  const options = (await test.call(passkeysEndpoints.options, { as, body: {} })).body;
  return device.create(options);
}

const aDevice = ({ admin }: World) => new Authenticator(`https://${admin.host}`);

/** What a browser sends to add a passkey. */
export const aNewPasskey = (world: World) => aNewPasskeyOn(aDevice(world), world);

async function aPasskeyOn(device: Authenticator, world: World) {
  const body = { name: 'A laptop', response: await aNewPasskeyOn(device, world) };
  return (await world.test.call(passkeysEndpoints.add, { as: world.admin, body })).body;
}

export const passkeyParams = async (world: World) => ({
  params: { passkeyId: (await aPasskeyOn(aDevice(world), world)).id },
});

/** What a browser sends to sign in with a passkey. */
export async function aPasskeySignIn(world: World) {
  const device = aDevice(world);
  await aPasskeyOn(device, world);
  const { host } = world.admin;
  const options = (await world.test.call(passkeysEndpoints.signInOptions, { host, body: {} })).body;
  return device.get(options);
}
