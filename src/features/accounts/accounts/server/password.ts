// Password hashing and password rules, shared by sign-up, sign-in and reset.
import { argon2 as argon2Callback, randomBytes, timingSafeEqual } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';

import { AppError } from '#core/server/errors.ts';
import { messages } from '#core/shared/messages.ts';

const argon2 = promisify(argon2Callback);

/** Cost of argon2id. Memory in KiB. */
export type PasswordCost = { memory: number; passes: number; parallelism: number };
/** Minimum recommended by OWASP. */
export const PASSWORD_COST: PasswordCost = { memory: 19_456, passes: 2, parallelism: 1 };
let costOfNew = PASSWORD_COST;
const SALT_BYTES = 16;
const DIGEST_BYTES = 32;
/** Concurrent hashes. One processor stays free, so that signed-in users do not wait for those signing in. */
const HASHES_AT_ONCE = Math.max(1, availableParallelism() - 1);
const format = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** Sets the cost of new hashes, for tests that do not cover it. */
export function setPasswordCost(next: PasswordCost): void {
  costOfNew = next;
}

/** Returns a hash that no password matches. Checking it takes as long as a real one. */
export function decoyHash(): string {
  return encode({ ...costOfNew, salt: Buffer.alloc(SALT_BYTES), digest: Buffer.alloc(DIGEST_BYTES) });
}

/**
 * Hashes the password normalized to NFC, because keyboards and systems compose letters differently. Runs off the event
 * loop. Expensive, so never inside a transaction.
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const digest = await derive({ ...costOfNew, password: password.normalize('NFC'), salt, length: DIGEST_BYTES });
  return encode({ ...costOfNew, salt, digest });
}

/** Compares the password as normalized and as sent, because older hashes are of passwords as typed. */
export async function verifyPassword({ password, hash }: { password: string; hash: string }): Promise<boolean> {
  const [, memory, passes, parallelism, salt = '', digest = ''] = format.exec(hash) ?? [];
  if (!digest) throw new Error('A stored password hash has an unknown format');
  const stored = Buffer.from(digest, 'base64');
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  let isRight = false;
  // Every form is hashed, even after a match, so that the time depends only on the sent text.
  for (const form of new Set([password.normalize('NFC'), password])) {
    const computed = await derive({
      ...cost,
      password: form,
      salt: Buffer.from(salt, 'base64'),
      length: stored.length,
    });
    isRight = timingSafeEqual(computed, stored) || isRight;
  }
  return isRight;
}

/** @throws AppError password_too_common */
export async function assertUncommonPassword(password: string): Promise<void> {
  common ??= readCommonPasswords();
  const list = await common;
  if (list.includes(JSON.stringify(password.normalize('NFC').toLowerCase()))) {
    throw new AppError('password_too_common', { fields: { password: messages.password_too_common.text } });
  }
}

/**
 * Rejects passwords that an attacker who knows the user or the product would try first: parts of names or of the email,
 * also with digits for letters.
 * @throws AppError password_personal
 */
export function assertImpersonalPassword({
  password,
  brand,
  name,
  email,
}: {
  password: string;
  brand: string;
  name: string;
  email: string;
}): void {
  const [local = '', domain = ''] = email.split('@');
  const words = [PRODUCT, brand, name, local, domain.replace(/\.[^.]*$/, '')].flatMap(
    (text) => text.normalize('NFC').match(/\p{L}[\p{L}\p{M}]*/gu) ?? [],
  );
  const folded = fold(password);
  if (
    [brand, brand.replace(/\s/g, ''), local, ...words].some(
      (part) => part.length >= PART_CHARACTERS && folded.includes(fold(part)),
    )
  ) {
    throw new AppError('password_personal', { fields: { password: messages.password_personal.text } });
  }
}

/** Minimum length. Shorter parts occur in many passwords by chance. */
const PART_CHARACTERS = 4;
const PRODUCT = 'Laurel';
const lookalikes: Record<string, string> = {
  0: 'o',
  1: 'i',
  '!': 'i',
  '|': 'i',
  l: 'i',
  3: 'e',
  4: 'a',
  '@': 'a',
  5: 's',
  $: 's',
  6: 'g',
  9: 'g',
  7: 't',
  8: 'b',
};

/** Folds letters to one form without marks, and look-alikes to one character. */
function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[01!|l34@5$6978]/g, (sign) => lookalikes[sign] ?? sign);
}

// Stored as text and searched in it. A set of its 49,000 strings would take ten times the memory.
let common: Promise<string> | undefined;

function readCommonPasswords(): Promise<string> {
  return readFile(createRequire(import.meta.url).resolve('@zxcvbn-ts/language-common/src/passwords.json'), 'utf8');
}

let underWay = 0;
const waiting: (() => void)[] = [];

async function derive({
  password,
  salt,
  length,
  ...cost
}: PasswordCost & { password: string; salt: Buffer; length: number }): Promise<Buffer> {
  if (underWay === HASHES_AT_ONCE) await new Promise<void>((resolve) => void waiting.push(resolve));
  else underWay += 1;
  try {
    return await argon2('argon2id', { message: password, nonce: salt, tagLength: length, ...cost });
  } finally {
    // The oldest queued hash takes over the slot.
    const next = waiting.shift();
    if (next) next();
    else underWay -= 1;
  }
}

function encode({
  memory,
  passes,
  parallelism,
  salt,
  digest,
}: PasswordCost & { salt: Buffer; digest: Buffer }): string {
  const [saltText, digestText] = [salt, digest].map((bytes) => bytes.toString('base64').replace(/={1,2}$/, ''));
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${saltText}$${digestText}`;
}
