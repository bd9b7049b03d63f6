import { ServerResponse, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';

import type { Env } from '#core/server/env.ts';

/** Returns the headers of every response. Pages and files replace some of them. */
export function securityHeaders(env: Env): [name: string, value: string][] {
  return Object.entries({
    ...(env.isLoopback ? {} : { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
    // Responses other than pages and files load nothing and may not be framed. Pages and files have their own policy.
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    // Not no-referrer: with it, a browser hides the Origin of a plain form's post.
    'referrer-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
    'origin-agent-cluster': '?1',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  });
}

/**
 * Returns the class of a server's responses, which have these headers unless they set their own of the same name. The
 * application would first collect them in a `Headers` object for each request, which takes longer. `writeHead` takes
 * headers as a record only.
 */
export function createResponseClass(
  headers: readonly (readonly [name: string, value: string])[],
): typeof ServerResponse<IncomingMessage> {
  const common = Object.fromEntries(headers);
  return class extends ServerResponse {
    override writeHead(status: number, ...[own]: unknown[]): this {
      return super.writeHead(status, { ...common, ...(own as OutgoingHttpHeaders | undefined) });
    }
  };
}
