import { lookup } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Allowed targets. `public` is https at a public IP address. Tests post to this machine. */
type NetworkScope = 'public' | 'anywhere';

export type JsonPost = {
  url: string;
  body: unknown;
  headers?: Record<string, string>;
  timeoutMs: number;
  reach?: NetworkScope;
};

/** Error for a URL that our requests must not reach. */
export class ForbiddenIpError extends Error {
  override name = 'ForbiddenIpError';
}

/**
 * Posts JSON to a URL that an admin has set, and returns the status. It follows no redirects and reads no response
 * body. It connects to the IP address that was checked. So neither the admin nor the domain's owner can reach this
 * network.
 * @throws ForbiddenIpError, or the network's error
 */
export async function postJson({ url, body, headers = {}, timeoutMs, reach = 'public' }: JsonPost): Promise<number> {
  const target = new URL(url);
  if (reach === 'public') rejectPrivate(target);
  const bytes = Buffer.from(JSON.stringify(body));
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const request = (target.protocol === 'https:' ? https : http).request(target, {
    method: 'POST',
    agent: false,
    signal: AbortSignal.timeout(timeoutMs),
    headers: {
      ...headers,
      accept: 'application/json',
      'content-type': 'application/json',
      'content-length': bytes.length,
    },
    ...(reach === 'public' && { lookup: lookUpPublic }),
  });
  request.on('error', reject);
  request.on('response', (response) => {
    resolve(response.statusCode ?? 0);
    response.destroy();
  });
  request.end(bytes);
  return promise;
}

/** Whether an IP address is public and not part of an internal network. */
export function isPublicIp(address: string): boolean {
  const version = isIP(address);
  return version !== 0 && !within.check(address, version === 6 ? 'ipv6' : 'ipv4');
}

function rejectPrivate({ protocol, hostname }: URL): void {
  if (protocol !== 'https:') throw new ForbiddenIpError('it must begin with https://');
  const literal = hostname.replace(/^\[(.*)\]$/, '$1');
  // An IP literal is connected to directly, without a DNS lookup.
  if (isIP(literal) && !isPublicIp(literal)) throw new ForbiddenIpError('it points to a private network');
}

const lookUpPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return callback(error, []);
    if (!found.every(({ address }) => isPublicIp(address))) {
      return callback(new ForbiddenIpError('it points to a private network'), []);
    }
    const [first] = found;
    if (options.all || !first) return callback(null, found);
    return callback(null, first.address, first.family);
  });
};

/**
 * Loopback, private, link-local and shared networks, and translators that lead to them. An IPv4-mapped IPv6 address is
 * checked as IPv4.
 */
const within = new BlockList();
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
  within.addSubnet(network, prefix, 'ipv4');
}
for (const [network, prefix] of [
  ['::', 96],
  ['64:ff9b::', 32],
  ['2001::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 9],
  ['ff00::', 8],
] as const) {
  within.addSubnet(network, prefix, 'ipv6');
}
