import { BlockList, isIP } from 'node:net'

/**
 * Whether an address is one of the open internet. Everything else is somebody's inside: this machine, its network, the
 * cloud's metadata service. IPv6 is allowed by what is handed out (2000::/3), not refused by a list: the forms that
 * carry an IPv4 address inside (mapped, compatible, NAT64) are many, and a list forgets one.
 */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !insideIPv4.check(address)
  return (
    family === 6 && !address.includes('%') && globalIPv6.check(address, 'ipv6') && !specialIPv6.check(address, 'ipv6')
  )
}

/** Whether a name can be one of the open internet. It may end in a dot, which makes it no other name. */
export const isPublicName = (name: string): boolean =>
  /[^.]\.[^.]/.test(name) && !/(?:^|\.)(?:localhost|local|internal)\.?$/i.test(name)

const insideIPv4 = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  insideIPv4.addSubnet(network, prefix)

const globalIPv6 = new BlockList()
globalIPv6.addSubnet('2000::', 3, 'ipv6')

/** Inside 2000::/3 and still not a place to go: Teredo and its neighbours, documentation, 6to4 (carries an IPv4). */
const specialIPv6 = new BlockList()
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  specialIPv6.addSubnet(network, prefix, 'ipv6')
