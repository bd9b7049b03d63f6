// Keys derived from the server's secret for uses other than the session cookie, and encryption with them.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Derives a key for one purpose. It reveals neither the secret nor the keys of other purposes. */
export function deriveKey({ secret, purpose }: { secret: string; purpose: string }): Buffer<ArrayBuffer> {
  return Buffer.from(hkdfSync('sha256', secret, '', `laurel ${purpose}`, KEY_BYTES));
}

/** Encrypts a text for this key and owner only. In another row it cannot be decrypted. */
export function seal({ text, key, owner }: { text: string; key: Buffer; owner: string }): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(owner));
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64url');
}

/** Returns the text. Undefined if it was encrypted with another key or for another owner, or has changed since. */
export function unseal({ sealed, key, owner }: { sealed: string; key: Buffer; owner: string }): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return undefined;
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES }).setAAD(
    Buffer.from(owner),
  );
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    return decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return undefined;
  }
}
