import { mkdirSync, mkdtempSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';

import { AppError } from '#core/server/errors.ts';
import { createLog } from '#core/server/log.ts';

import type { CommandRequest } from './commands.ts';
import { callControl, serveControl } from './control-socket.ts';

const log = createLog('silent');
const request: CommandRequest = { name: 'echo', parameters: ['Zoë', 'two\nlines'] };

let folder: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'laurel-control-')));
});
afterEach(() => rmSync(folder, { recursive: true }));

async function serve(
  run: (request: CommandRequest) => Promise<string> = async ({ parameters }) => parameters.join('|'),
  where = folder,
) {
  const control = await serveControl({ folder: where, log, run });
  onTestFinished(control.close);
  return control;
}

const readMode = (...names: string[]) => statSync(path.join(folder, ...names)).mode & 0o777;

test('the control socket passes on a command and its output', async () => {
  await serve();
  expect(await callControl(folder, request)).toEqual({ output: 'Zoë|two\nlines' });
});

test('the control socket is accessible only to its own user', async () => {
  mkdirSync(path.join(folder, 'control'), { mode: 0o777 });
  await serve();
  expect(readMode('control')).toBe(0o700);
  expect(readMode('control', 'socket')).toBe(0o600);
});

test('the control socket returns an error with its message and fields', async () => {
  await serve(() =>
    Promise.reject(new AppError('invalid', { fields: { email: 'Please enter a valid email address' } })),
  );
  const reply = await callControl(folder, request);
  expect(reply).toEqual({
    refusal: 'Please check the fields listed below.\n  email: Please enter a valid email address',
  });
});

test('the details of an unknown error are only logged', async () => {
  await serve(() => Promise.reject(new Error('a secret detail')));
  expect(await callControl(folder, request)).toEqual({
    refusal: 'The command failed. See the server log for the reason.',
  });
});

test('a missing server is reported, also next to the socket of a crashed one', async () => {
  expect(await callControl(folder, request)).toBeUndefined();
  mkdirSync(path.join(folder, 'control'));
  writeFileSync(path.join(folder, 'control', 'socket'), '');
  expect(await callControl(folder, request)).toBeUndefined();
  await serve();
  expect(await callControl(folder, request)).toHaveProperty('output');
});

test('a stopped server leaves no socket', async () => {
  const control = await serveControl({ folder, log, run: async () => '' });
  await control.close();
  expect(await callControl(folder, request)).toBeUndefined();
  expect(() => readMode('control', 'socket')).toThrow('ENOENT');
});

test.each(['not JSON', '{"name":"echo"}', '{"name":"echo","parameters":[],"more":1}', `"${'x'.repeat(100_000)}"`])(
  'the control socket rejects %.30s',
  async (sent) => {
    const run = vi.fn(async () => '');
    await serve(run);
    const socket = connect(path.join(folder, 'control', 'socket'));
    const ended = Promise.withResolvers<void>();
    socket.on('error', () => {}).on('close', () => ended.resolve());
    socket.resume().end(sent);
    await ended.promise;
    expect(run).not.toHaveBeenCalled();
  },
);

test('a folder with a path that is too long is reached by a relative path', async () => {
  const deep = path.join(folder, 'd'.repeat(100));
  mkdirSync(deep);
  const stoodIn = process.cwd();
  onTestFinished(() => process.chdir(stoodIn));
  process.chdir(deep);
  await serve(undefined, deep);
  expect(await callControl(deep, request)).toEqual({ output: 'Zoë|two\nlines' });
});

test('a folder without any short path is reported, and does not prevent startup', async () => {
  const deep = path.join(folder, 'd'.repeat(100), 'e'.repeat(100));
  await serve(undefined, deep);
  await expect(callControl(deep, request)).rejects.toThrow('too long for a socket');
});
