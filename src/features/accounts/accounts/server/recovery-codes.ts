// Recovery codes for a lost authenticator app: random, shown once, and stored as hashes like passwords.
import { randomBytes } from 'node:crypto';

import { RECOVERY_CODE_COUNT } from '../rules.ts';
import { hashPassword, verifyPassword } from './password.ts';

const SIGNS = '0123456789abcdefghjkmnpqrstvwxyz';
const SIGNS_PER_CODE = 10;

/** Creates codes, as shown to the user and as stored. Expensive, so never inside a transaction. */
export async function createRecoveryCodes(): Promise<{ codes: string[]; hashes: string[] }> {
  const plain = Array.from({ length: RECOVERY_CODE_COUNT }, createCode);
  const hashes = await Promise.all(plain.map((code) => hashPassword(code)));
  return { codes: plain.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`), hashes };
}

/** Returns the ID of a matching code. Always compares with all codes. Expensive as well. */
export async function findRecoveryCode(
  stored: readonly { id: string; hash: string }[],
  code: string,
): Promise<string | undefined> {
  const fits = await Promise.all(stored.map(({ hash }) => verifyPassword({ password: code, hash })));
  return stored[fits.indexOf(true)]?.id;
}

function createCode(): string {
  // 256 is a multiple of 32, so each character is equally likely.
  return [...randomBytes(SIGNS_PER_CODE)].map((byte) => SIGNS[byte % SIGNS.length]).join('');
}
