import { z } from 'zod';

/**
 * Zod's own pattern, extended by letters of all scripts before the “@” and ASCII forms of international top-level
 * domains.
 */
const pattern =
  /^(?!\.)(?!.*\.\.)[\p{L}\p{M}\p{N}_'+\-.]*[\p{L}\p{M}\p{N}_+-]@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+(?:[a-z]{2,}|xn--[a-z0-9-]+)$/iu;

/** Characters of an international domain, including the full stops of Chinese and Japanese keyboards. */
const internationalDomain = /^(?=.*[^\p{ASCII}])[\p{L}\p{M}\p{N}.。．｡-]+$/u;

/**
 * Builds a schema for an email, as stored: its domain in ASCII, so that `bücher.example` and `xn--bcher-kva.example`
 * are equal. The part before the “@” keeps its script, as mail servers accept it (RFC 6531). Lowercasing is left to the
 * caller.
 */
export function emailAddress(message: string): z.ZodType<string, string> {
  return z
    .string()
    .refine((typed) => !Array.from(typed.slice(0, typed.lastIndexOf('@'))).some(foldsIntoAscii), message)
    .overwrite(withAsciiDomain)
    .pipe(z.email({ pattern, error: message }));
}

/**
 * Whether a character folds to ASCII, such as the kelvin sign, a full-width “a” or a dotless “i”. Such emails could be
 * confused with others.
 */
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
  // The form that browsers use to look up a domain.
  const url = internationalDomain.test(domain) && URL.parse(`http://${domain}`);
  return url ? `${composed.slice(0, at + 1)}${url.hostname}` : composed;
}
