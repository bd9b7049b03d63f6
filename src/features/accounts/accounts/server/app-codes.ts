// Codes of authenticator apps (TOTP, RFC 6238) and their secrets, which are stored encrypted.
import { Secret, TOTP } from 'otpauth';

import { AppError } from '#core/server/errors.ts';
import type { Services } from '#core/server/services.ts';

import type { TwoFactorSecret } from './answers.ts';
import { deriveKey, seal, unseal } from './sealing.ts';

/** Length recommended by RFC 4226. */
const SECRET_BYTES = 20;
/** Number of earlier and later codes that are accepted, because clocks differ and typing takes time. */
const STEPS_ASIDE = 1;

const getKey = ({ secret }: Pick<Services, 'secret'>) => deriveKey({ secret, purpose: 'two-factor secrets' });

/** Creates a secret, in plain text for the user's app and encrypted for storage. */
export function createSecret(
  services: Services,
  { userId, email }: { userId: string; email: string },
): TwoFactorSecret & { sealedSecret: string } {
  const secret = new Secret({ size: SECRET_BYTES });
  const uri = new TOTP({ issuer: services.env.BRAND_NAME, label: email, secret }).toString();
  return { secret: secret.base32, uri, sealedSecret: sealSecret(services, { userId, secret: secret.base32 }) };
}

/** Encrypts a Base32 secret for storage. */
export function sealSecret(services: Services, { userId, secret }: { userId: string; secret: string }): string {
  return seal({ text: secret, key: getKey(services), owner: userId });
}

/**
 * Returns the 30-second time step of a code, counted from 1970. Undefined if the code matches no accepted step.
 * @throws AppError two_factor_unreadable if the secret was stored under another AUTH_SECRET
 */
export function findStep(
  services: Services,
  { userId, sealedSecret, code }: { userId: string; sealedSecret: string; code: string },
): number | undefined {
  const secret = unseal({ sealed: sealedSecret, key: getKey(services), owner: userId });
  if (secret === undefined) throw new AppError('two_factor_unreadable');
  const timestamp = services.now().getTime();
  const offset = TOTP.validate({ token: code, secret: Secret.fromBase32(secret), timestamp, window: STEPS_ASIDE });
  return offset === null ? undefined : TOTP.counter({ timestamp }) + offset;
}
