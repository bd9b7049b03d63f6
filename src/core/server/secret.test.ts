import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { readSecret } from './secret.ts';

let DATA_DIR: string;
beforeEach(() => {
  DATA_DIR = mkdtempSync(path.join(tmpdir(), 'laurel-secret-'));
});
afterEach(() => rmSync(DATA_DIR, { recursive: true }));

const modeOfFile = () => statSync(path.join(DATA_DIR, 'secret')).mode & 0o777;

test('takes the secret of the settings and makes none', () => {
  expect(readSecret({ DATA_DIR, AUTH_SECRET: 'x'.repeat(40) })).toBe('x'.repeat(40));
  expect(readdirSync(DATA_DIR)).toEqual([]);
});

test('makes one for its owner alone, and finds it again', () => {
  const secret = readSecret({ DATA_DIR, AUTH_SECRET: undefined });
  expect(secret.length).toBeGreaterThanOrEqual(64);
  expect(modeOfFile()).toBe(0o600);
  expect(readSecret({ DATA_DIR, AUTH_SECRET: undefined })).toBe(secret);
  expect(readdirSync(DATA_DIR)).toEqual(['secret']);
});

test('closes a secret that others could read', () => {
  readSecret({ DATA_DIR, AUTH_SECRET: undefined });
  chmodSync(path.join(DATA_DIR, 'secret'), 0o644);
  readSecret({ DATA_DIR, AUTH_SECRET: undefined });
  expect(modeOfFile()).toBe(0o600);
});

test('refuses a file that holds no secret, rather than sign with an empty one', () => {
  writeFileSync(path.join(DATA_DIR, 'secret'), '');
  expect(() => readSecret({ DATA_DIR, AUTH_SECRET: undefined })).toThrow('holds no secret');
});
