// Codes of authenticator apps (TOTP, RFC 6238) and the secrets they are made from, which are stored encrypted.
import { Secret, TOTP } from 'otpauth';

import { AppError } from '#core/server/errors.ts';
import type { Services } from '#core/server/services.ts';

import type { TwoFactorSecret } from './answers.ts';
import { deriveKey, seal, unseal } from './sealing.ts';

/** As RFC 4226 recommends it. */
const SECRET_BYTES = 20;
/** How many codes before and after the present one are taken too: clocks differ, and typing takes time. */
const STEPS_ASIDE = 1;

const keyOf = ({ secret }: Pick<Services, 'secret'>) => deriveKey({ secret, purpose: 'two-factor secrets' });

/** A new secret: for the person's app, and as it is stored. */
export function makeSecret(
  services: Services,
  { userId, email }: { userId: string; email: string },
): TwoFactorSecret & { sealedSecret: string } {
  const secret = new Secret({ size: SECRET_BYTES });
  const uri = new TOTP({ issuer: services.env.BRAND_NAME, label: email, secret }).toString();
  return { secret: secret.base32, uri, sealedSecret: sealSecret(services, { userId, secret: secret.base32 }) };
}

/** A secret, in base32, as it is stored. */
export function sealSecret(services: Services, { userId, secret }: { userId: string; secret: string }): string {
  return seal({ text: secret, key: keyOf(services), owner: userId });
}

/**
 * The 30 seconds, counted from 1970, that a code belongs to; undefined where it is none of these moments.
 * @throws AppError two_factor_unreadable where the secret was stored under another AUTH_SECRET
 */
export function findStep(
  services: Services,
  { userId, sealedSecret, code }: { userId: string; sealedSecret: string; code: string },
): number | undefined {
  const secret = unseal({ sealed: sealedSecret, key: keyOf(services), owner: userId });
  if (secret === undefined) throw new AppError('two_factor_unreadable');
  const timestamp = services.now().getTime();
  const aside = TOTP.validate({ token: code, secret: Secret.fromBase32(secret), timestamp, window: STEPS_ASIDE });
  return aside === null ? undefined : TOTP.counter({ timestamp }) + aside;
}
