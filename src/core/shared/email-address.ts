import { z } from 'zod';

import { withoutOuterMarks } from './unseen-marks.ts';

/** Zod's own pattern, extended by ASCII forms of international top-level domains. */
const pattern =
  /^(?!\.)(?!.*\.\.)[\w'+\-.]*[\w+-]@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+(?:[a-z]{2,}|xn--[a-z0-9-]+)$/i;

/** Characters of an international domain, including the full stops of Chinese and Japanese keyboards. */
const internationalDomain = /^(?=.*[^\p{ASCII}])[\p{L}\p{M}\p{N}.。．｡-]+$/u;

/** Other letters before the “@”, followed by something that looks like a domain. */
const otherLetters = /^[!-?A-~]*[^\p{ASCII}\s@][^\s@]*@[^\s@.]+\.[^\s@]+$/u;

/**
 * Rejects other letters before the “@” with the reason. Few mail servers accept them (RFC 6531), so the user would wait
 * for mail that never arrives.
 */
export const withPlainMailbox = z
  .string()
  .overwrite(withoutOuterMarks)
  .refine(
    (typed) => !otherLetters.test(typed),
    'Before the @, only letters a–z, digits and . _ + - are accepted. Please use another address.',
  );

/**
 * Builds a schema for an email, as stored: in ASCII, so that `ada@bücher.example` and `ada@xn--bcher-kva.example` are
 * equal. Lowercasing is left to the caller.
 */
export function emailAddress(message: string): z.ZodType<string, string> {
  return withPlainMailbox.overwrite(withAsciiDomain).pipe(z.email({ pattern, error: message }));
}

/** Returns an email, or a text that ends with one, with its domain in ASCII. */
export function withAsciiDomain(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  // The form that browsers use to look up a domain.
  const url = at >= 0 && internationalDomain.test(domain) && URL.parse(`http://${domain}`);
  return url ? `${address.slice(0, at + 1)}${url.hostname}` : address;
}
