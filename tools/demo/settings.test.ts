import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { runProgram } from '#testing/run-program.ts';

import { DemoStartError, readDemoSettings } from './settings.ts';

const NOON = new Date('2026-11-21T12:00:00Z');
let place: string;
beforeAll(() => {
  place = mkdtempSync(path.join(tmpdir(), 'laurel-demo-test-'));
});
afterAll(() => rmSync(place, { recursive: true }));

const read = (source: Record<string, string>, parameters: string[] = []) => readDemoSettings(source, parameters, NOON);

test('the demo runs in a new folder, only locally, with only the port, brand and log settings', () => {
  const { env, folder, day } = read({
    PORT: '4711',
    HOST: '0.0.0.0',
    APP_URL: 'https://laurel.example',
    DATA_DIR: place,
    RATE_LIMIT_UPLOADS: '1',
  });
  expect(env).toMatchObject({
    HOST: '127.0.0.1',
    PORT: 4711,
    APP_URL: 'http://localhost:4711',
    isLoopback: true,
    hasMailbox: true,
    DATA_DIR: folder,
  });
  expect(env.RATE_LIMIT_UPLOADS).toBeGreaterThan(1);
  expect(day).toBe('2026-11-21');
  expect(folder.startsWith(path.join(tmpdir(), 'laurel-demo-'))).toBe(true);
  rmSync(folder, { recursive: true });
});

test.each([
  ['NODE_ENV', 'production'],
  ['DATABASE_URL', 'postgres://owner@db.example/laurel'],
  ['DATABASE_APP_URL', 'postgres://user@db.example/laurel'],
  ['S3_ENDPOINT', 'https://s3.example'],
  ['SMTP_URL', 'smtp://mail.example'],
])('the demo does not start with %s=%s', (name, value) => {
  expect(() => read({ [name]: value })).toThrow(DemoStartError);
  expect(() => read({ [name]: value })).toThrow(name);
});

test('a named folder must be new or empty, relative to the current directory', () => {
  expect(read({ INIT_CWD: place }, ['--folder', 'new']).folder).toBe(path.join(place, 'new'));
  expect(read({}, ['--folder', place]).folder).toBe(place);
});

test('a folder that is not empty is left unchanged', () => {
  const file = path.join(place, 'mine.txt');
  writeFileSync(file, 'mine');
  expect(() => read({}, ['--folder', place])).toThrow('is not empty');
  expect(existsSync(file)).toBe(true);
});

test('the usage of the demo command is printed', () => {
  expect(() => read({}, ['--fast'])).toThrow('Usage: npm run demo');
});

test('the reason for a failed start is printed, and the process exits', async () => {
  const refused = await runProgram('../tools/demo/main.ts', { folder: place, settings: { NODE_ENV: 'production' } });
  expect(refused).toEqual({
    code: 1,
    output: '',
    errors: expect.stringContaining('does not start with NODE_ENV=production'),
  });
});
