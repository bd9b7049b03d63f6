import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';

import { clientIp } from './client-address.ts';

type Call = { socket?: string; forwarded?: string; proxies?: number; headers?: Record<string, string> };

async function fetchClientIp({ socket = '192.0.2.1', forwarded, proxies = 0, headers }: Call): Promise<string> {
  const app = new Hono().get('/', (c) => c.text(clientIp(c, proxies)));
  const sent = { ...headers, ...(forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }) };
  return (await app.request('/', { headers: sent }, { incoming: { socket: { remoteAddress: socket } } })).text();
}

describe('the client IP', () => {
  it.each([
    'x-forwarded-for',
    'forwarded',
    'x-real-ip',
    'cf-connecting-ip',
    'true-client-ip',
    'x-client-ip',
    'x-laurel-ip',
  ])('is the socket’s, regardless of %s', async (name) => {
    expect(await fetchClientIp({ headers: { [name]: '203.0.113.9' } })).toBe('192.0.2.1');
  });

  it.each([
    ['what our proxy saw', 1, '203.0.113.9', '203.0.113.9'],
    ['not what a caller wrote before it', 1, '198.51.100.7, 203.0.113.9', '203.0.113.9'],
    ['what the outer of two proxies saw', 2, '198.51.100.7, 203.0.113.9, 10.0.0.2', '203.0.113.9'],
    ['the socket’s where no proxy wrote anything', 1, undefined, '192.0.2.1'],
    ['the socket’s where a proxy wrote nothing', 1, ' , ', '192.0.2.1'],
  ])('is %s', async (_what, proxies, forwarded, expected) => {
    expect(await fetchClientIp({ proxies, forwarded })).toBe(expected);
  });

  it.each([
    ['an IPv4 address in the clothes of IPv6', '::ffff:203.0.113.9', '203.0.113.9'],
    ['the same in capitals', '::FFFF:203.0.113.9', '203.0.113.9'],
    ['one with its port', '203.0.113.9:50123', '203.0.113.9'],
    ['an IPv6 address', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['its neighbour in the same network', '2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['the same with zeros and capitals', '2001:0DB8:0001:0002:0:0:0:1', '2001:db8:1:2::/64'],
    ['the same with brackets and port', '[2001:db8:1:2::7]:50123', '2001:db8:1:2::/64'],
    ['a local one with its interface', 'fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('counts %s under one spelling', async (_what, written, expected) => {
    expect(await fetchClientIp({ forwarded: written, proxies: 1 })).toBe(expected);
    expect(await fetchClientIp({ socket: written })).toBe(expected);
  });
});
