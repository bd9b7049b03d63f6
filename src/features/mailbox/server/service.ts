import { isLoopbackHost, type Env } from '#core/server/env.ts';

export type Caller = {
  /** The other end of the socket. */
  address: string;
  /** The host name under which the caller asked, without its port. */
  hostname: string;
  /** Whether a proxy says that it passes somebody else on. */
  isForwarded: boolean;
};

/**
 * Whether the mailbox opens: it holds everybody's one-time links, so to a person at this machine alone.
 * The socket keeps out the network; the host name keeps out a page of another site whose name was made
 * to point here; the last keeps out whoever comes through a tunnel or proxy that runs on this machine.
 */
export function isMailboxOpen(env: Env, { address, hostname, isForwarded }: Caller): boolean {
  const isLoopbackAddress = address === '::1' || /^127\.\d+\.\d+\.\d+$/.test(address);
  return env.hasMailbox && env.isLoopback && isLoopbackAddress && isLoopbackHost(hostname) && !isForwarded;
}
