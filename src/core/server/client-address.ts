import { isIP } from 'node:net';

import type { Context } from 'hono';

type NodeBindings = { incoming?: { socket?: { remoteAddress?: string } } };

/** The other end of the socket, as it came in. */
export function socketAddress(c: Context): string {
  return bareAddress((c.env as NodeBindings | undefined)?.incoming?.socket?.remoteAddress ?? '');
}

/**
 * The caller's address, for limits. X-Forwarded-For counts only as far as proxies of ours wrote it:
 * each appends whom it saw, so the last `trustedProxies` entries are true and all before is hearsay.
 */
export function clientAddress(c: Context, trustedProxies: number): string {
  const chain = [
    ...(c.req.header('x-forwarded-for') ?? '').split(',').map(bareAddress).filter(Boolean),
    socketAddress(c),
  ];
  return limitedAddress(chain[Math.max(0, chain.length - 1 - trustedProxies)] ?? '');
}

/** What counts as one caller of a socket's address. */
export function countedAddress(written: string): string {
  return limitedAddress(bareAddress(written));
}

/** One spelling of an address: some proxies add the caller's port, which would make each connection another caller. */
function bareAddress(written: string): string {
  const [, bracketed] = /^\[(.*)\](?::\d+)?$/.exec(written.trim()) ?? [];
  const address = bracketed ?? written.trim().replace(/^([\d.]+):\d+$/, '$1');
  return address
    .toLowerCase()
    .replace(/%[^]*/, '')
    .replace(/^::ffff:(?=[\d.]+$)/, '');
}

/** One household holds a whole IPv6 /64 and could change its address at will, so all of it counts as one. */
function limitedAddress(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = '', tail = ''] = address.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const groups = address.includes('::')
    ? [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
    : left;
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}
