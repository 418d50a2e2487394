import { BlockList, isIP } from 'node:net'

/**
 * Whether an address is public. Every other address is internal: this machine, its network, the metadata service of a
 * cloud. For IPv6 the assigned range (2000::/3) is allowed, not a list refused: there are many forms that contain an IPv4
 * address (mapped, compatible, NAT64), and a list could miss one.
 */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !internalIPv4.check(address)
  return (
    family === 6 && !address.includes('%') && globalIPv6.check(address, 'ipv6') && !specialIPv6.check(address, 'ipv6')
  )
}

/** Whether a name can be public. With a dot at its end it is the same name. */
export const isPublicName = (name: string): boolean =>
  /[^.]\.[^.]/.test(name) && !/(?:^|\.)(?:localhost|local|internal)\.?$/i.test(name)

const internalIPv4 = new BlockList()
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
  internalIPv4.addSubnet(network, prefix)

const globalIPv6 = new BlockList()
globalIPv6.addSubnet('2000::', 3, 'ipv6')

/** Within 2000::/3 and still not public: Teredo and the like, documentation, 6to4 (contains an IPv4 address). */
const specialIPv6 = new BlockList()
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  specialIPv6.addSubnet(network, prefix, 'ipv6')
