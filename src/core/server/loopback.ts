import type { Context } from 'hono';

import { socketIp } from './client-address.ts';
import { isLoopbackHost } from './env.ts';

const forwardingHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

/**
 * Whether the request comes from this machine. The socket's IP excludes the network. The host name excludes pages of
 * other sites whose domain points here. The last check excludes requests through a local tunnel or proxy.
 */
export function isLoopbackRequest(c: Context): boolean {
  const address = socketIp(c);
  const isLoopbackAddress = address === '::1' || /^127\.\d+\.\d+\.\d+$/.test(address);
  const hostname = (c.req.header('host') ?? '').replace(/:\d+$/, '');
  const isForwarded = forwardingHeaders.some((name) => c.req.header(name) !== undefined);
  return isLoopbackAddress && isLoopbackHost(hostname) && !isForwarded;
}
