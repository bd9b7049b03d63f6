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

test('the secret is read from the settings and none is created', () => {
  expect(readSecret({ DATA_DIR, AUTH_SECRET: 'x'.repeat(40) })).toBe('x'.repeat(40));
  expect(readdirSync(DATA_DIR)).toEqual([]);
});

test('a created secret is readable only by its owner, and found again', () => {
  const secret = readSecret({ DATA_DIR, AUTH_SECRET: undefined });
  expect(secret.length).toBeGreaterThanOrEqual(64);
  expect(modeOfFile()).toBe(0o600);
  expect(readSecret({ DATA_DIR, AUTH_SECRET: undefined })).toBe(secret);
  expect(readdirSync(DATA_DIR)).toEqual(['secret']);
});

test('a secret readable by others gets restricted permissions', () => {
  readSecret({ DATA_DIR, AUTH_SECRET: undefined });
  chmodSync(path.join(DATA_DIR, 'secret'), 0o644);
  readSecret({ DATA_DIR, AUTH_SECRET: undefined });
  expect(modeOfFile()).toBe(0o600);
});

test('a secret file without a secret is rejected rather than used empty', () => {
  writeFileSync(path.join(DATA_DIR, 'secret'), '');
  expect(() => readSecret({ DATA_DIR, AUTH_SECRET: undefined })).toThrow('does not contain a secret');
});
