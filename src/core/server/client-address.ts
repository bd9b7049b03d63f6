import { isIP, isIPv4 } from 'node:net';

import type { Context } from 'hono';

type NodeBindings = { incoming?: { socket?: { remoteAddress?: string } } };

/** Returns the remote IP address of the socket, unchanged. */
export function socketIp(c: Context): string {
  return bareAddress((c.env as NodeBindings | undefined)?.incoming?.socket?.remoteAddress ?? '');
}

/**
 * Returns the caller's IP address for rate limits. Only entries of X-Forwarded-For that our own proxies wrote are
 * trusted: each proxy appends its peer, so the last `trustedProxies` entries are reliable and earlier ones are not.
 */
export function clientIp(c: Context, trustedProxies: number): string {
  const forwarded = c.req.header('x-forwarded-for')?.split(',') ?? [];
  const chain = [...forwarded.map(bareAddress).filter(Boolean), socketIp(c)];
  return limitedAddress(chain[Math.max(0, chain.length - 1 - trustedProxies)] ?? '');
}

/** Returns the key under which a socket's IP address is counted as one caller. */
export function rateLimitIp(written: string): string {
  return limitedAddress(bareAddress(written));
}

/**
 * Normalizes an IP address. Some proxies append the caller's port, which would make each connection a different caller.
 */
function bareAddress(written: string): string {
  if (isIPv4(written)) return written;
  const [, bracketed] = /^\[(.*)\](?::\d+)?$/.exec(written.trim()) ?? [];
  const address = bracketed ?? written.trim().replace(/^([\d.]+):\d+$/, '$1');
  return address
    .toLowerCase()
    .replace(/%[^]*/, '')
    .replace(/^::ffff:(?=[\d.]+$)/, '');
}

/** Groups IPv6 addresses by /64. A household has a whole /64 and can change its address at will. */
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
