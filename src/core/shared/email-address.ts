import { z } from 'zod';

/** As Zod's own, and with letters of every script before the “@” and in the ASCII form of an international top-level domain. */
const pattern =
  /^(?!\.)(?!.*\.\.)[\p{L}\p{M}\p{N}_'+\-.]*[\p{L}\p{M}\p{N}_+-]@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+(?:[a-z]{2,}|xn--[a-z0-9-]+)$/iu;

/** Characters of an international domain, with the full stops that people type in Chinese and Japanese. */
const internationalDomain = /^(?=.*[^\p{ASCII}])[\p{L}\p{M}\p{N}.。．｡-]+$/u;

/**
 * An e-mail address as it is kept: its domain in ASCII, so that `bücher.example` and `xn--bcher-kva.example` are one. What is
 * before the “@” stays in its own script, as mail servers take it (RFC 6531). Lower case is left to who asks for it.
 */
export function emailAddress(message: string): z.ZodType<string, string> {
  return z
    .string()
    .refine((typed) => !Array.from(typed.slice(0, typed.lastIndexOf('@'))).some(foldsIntoAscii), message)
    .overwrite(withAsciiDomain)
    .pipe(z.email({ pattern, error: message }));
}

/** The sign for kelvin, a wide “a”, a dotless “i”: one address could be taken for another. */
function foldsIntoAscii(character: string): boolean {
  if (isAscii(character)) return false;
  return (
    /\p{ASCII}/u.test(character.normalize('NFKC')) ||
    isAscii(character.toUpperCase()) ||
    isAscii(character.toLowerCase())
  );
}

const isAscii = (character: string) => /^\p{ASCII}$/u.test(character);

export function withAsciiDomain(address: string): string {
  const composed = address.normalize('NFC');
  const at = composed.lastIndexOf('@');
  const domain = composed.slice(at + 1);
  // The form that browsers look a domain up by.
  const url = internationalDomain.test(domain) && URL.parse(`http://${domain}`);
  return url ? `${composed.slice(0, at + 1)}${url.hostname}` : composed;
}
