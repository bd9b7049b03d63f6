// Codes for who has lost their authenticator app: made at random, shown once, stored as hashes like passwords.
import { randomBytes } from 'node:crypto';

import { RECOVERY_CODE_COUNT } from '../rules.ts';
import { hashPassword, verifyPassword } from './password.ts';

const SIGNS = '0123456789abcdefghjkmnpqrstvwxyz';
const SIGNS_PER_CODE = 10;

/** New codes as people read them, and as they are stored. Costly, so never inside a transaction. */
export async function makeRecoveryCodes(): Promise<{ codes: string[]; hashes: string[] }> {
  const plain = Array.from({ length: RECOVERY_CODE_COUNT }, makeCode);
  const hashes = await Promise.all(plain.map((code) => hashPassword(code)));
  return { codes: plain.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`), hashes };
}

/** The id of the code that this is. Compares with all of them, however early it finds one; costly as well. */
export async function findRecoveryCode(
  kept: readonly { id: string; hash: string }[],
  code: string,
): Promise<string | undefined> {
  const fits = await Promise.all(kept.map(({ hash }) => verifyPassword({ password: code, hash })));
  return kept[fits.indexOf(true)]?.id;
}

function makeCode(): string {
  // 256 is a multiple of 32, so that each sign is as likely as any other.
  return [...randomBytes(SIGNS_PER_CODE)].map((byte) => SIGNS[byte % SIGNS.length]).join('');
}
