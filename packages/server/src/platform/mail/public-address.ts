import { lookup } from 'node:dns/promises';
import { BlockList, isIPv6 } from 'node:net';

/** Networks that contain no public mail server: this machine, private and link-local ones, and cloud metadata. */
const inside = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  inside.addSubnet(network, prefix, 'ipv4');
}

/**
 * The globally routed IPv6 networks. `inside` has the special ones among them, such as those that contain an IPv4
 * address.
 */
const global = new BlockList();
global.addSubnet('2000::', 3, 'ipv6');
for (const [network, prefix] of [
  ['2001::', 23],
  ['2002::', 16],
] as const) {
  inside.addSubnet(network, prefix, 'ipv6');
}

/** Whether an address is on the public internet, and not in one of the networks above. */
export function isPublicAddress(address: string): boolean {
  if (!isIPv6(address)) return !inside.check(address, 'ipv4');
  return global.check(address, 'ipv6') && !inside.check(address, 'ipv6');
}

/**
 * The address of a host name, or of a bracketed or bare address. Connecting to it prevents a different later DNS
 * response.
 */
export async function addressOf(host: string): Promise<string> {
  return (await lookup(host.replace(/^\[(.*)\]$/, '$1'))).address;
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Whether data sent to the host stays on this machine. A host that cannot be found does not count as this machine. */
export async function isOnThisMachine(host: string): Promise<boolean> {
  const address = await addressOf(host).catch(() => null);
  return address !== null && loopback.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
