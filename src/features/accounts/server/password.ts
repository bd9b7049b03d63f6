// How passwords are hashed and which are refused: the same for signing up, signing in and resetting.
import { argon2 as argon2Callback, randomBytes, timingSafeEqual } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';

import { AppError } from '#core/server/errors.ts';
import { messages } from '#core/shared/messages.ts';

const argon2 = promisify(argon2Callback);

/** Of argon2id; memory in KiB. */
export type PasswordCost = { memory: number; passes: number; parallelism: number };
/** The least that OWASP names. */
export const PASSWORD_COST: PasswordCost = { memory: 19_456, passes: 2, parallelism: 1 };
let costOfNew = PASSWORD_COST;
const SALT_BYTES = 16;
const DIGEST_BYTES = 32;
/** One processor stays free of hashing, so that signed-in users do not wait for those signing in. */
const HASHES_AT_ONCE = Math.max(1, availableParallelism() - 1);
const format = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** For tests whose subject is not the cost: what is hashed from now on costs this much. */
export function setPasswordCost(next: PasswordCost): void {
  costOfNew = next;
}

/** A hash that no password has: a check against it takes as long as with a real one. */
export function decoyHash(): string {
  return encode({ ...costOfNew, salt: Buffer.alloc(SALT_BYTES), digest: Buffer.alloc(DIGEST_BYTES) });
}

/**
 * Hashes the password normalized to NFC, since keyboards and systems differ in how they compose a letter and its mark.
 * Off the event loop; costly, so never inside a transaction.
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const digest = await derive({ ...costOfNew, password: password.normalize('NFC'), salt, length: DIGEST_BYTES });
  return encode({ ...costOfNew, salt, digest });
}

/** Compares the normalized password, and also the text as it was sent: older hashes are of passwords as they were typed. */
export async function verifyPassword({ password, hash }: { password: string; hash: string }): Promise<boolean> {
  const [, memory, passes, parallelism, salt = '', digest = ''] = format.exec(hash) ?? [];
  if (!digest) throw new Error('A stored password hash has an unknown format');
  const stored = Buffer.from(digest, 'base64');
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  let isRight = false;
  // Every form is hashed, also after one that matches: the time depends on the text sent alone.
  for (const form of new Set([password.normalize('NFC'), password])) {
    const given = await derive({
      ...cost,
      password: form,
      salt: Buffer.from(salt, 'base64'),
      length: stored.length,
    });
    isRight = timingSafeEqual(given, stored) || isRight;
  }
  return isRight;
}

/** @throws AppError password_too_common */
export async function refuseCommonPassword(password: string): Promise<void> {
  common ??= readCommonPasswords();
  const list = await common;
  if (list.includes(JSON.stringify(password.normalize('NFC').toLowerCase()))) {
    throw new AppError('password_too_common', { fields: { password: messages.password_too_common.text } });
  }
}

/**
 * Refuses what an attacker who knows the user or the product would try first: a word of their names or of the address, also
 * with digits for letters.
 * @throws AppError password_personal
 */
export function refusePersonalPassword({
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
  const given = fold(password);
  if (
    [brand, brand.replace(/\s/g, ''), local, ...words].some(
      (part) => part.length >= PART_CHARACTERS && given.includes(fold(part)),
    )
  ) {
    throw new AppError('password_personal', { fields: { password: messages.password_personal.text } });
  }
}

/** Shorter parts stand in many a password by chance. */
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

/** Letters without their marks, and one sign for those that stand for each other. */
function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[01!|l34@5$6978]/g, (sign) => lookalikes[sign] ?? sign);
}

// Kept as the file's text and searched in it: a set of its 49,000 strings would take ten times the memory.
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
    // The one that has waited longest takes over the place.
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
