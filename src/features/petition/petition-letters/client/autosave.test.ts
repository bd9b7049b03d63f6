import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { LetterDocument } from '#binder-engine/letter.ts';
import { ApiError, toProblem } from '#core/client/api.ts';
import { createLetter, createParagraph } from '#testing/letters.ts';

import { createAutosave, unsavedText, type SaveState } from './autosave.ts';

const letter = (words: string): LetterDocument => createLetter(createParagraph(1, words));
const unreachable = () => new ApiError(toProblem('unreachable'));
const refusal = (code: string, status: number) =>
  new ApiError({ type: 'about:blank', title: code, status, code: code as never, detail: code, requestId: '' });

let stored: Map<string, string>;
let states: SaveState['status'][];
let sent: { version: number; document: LetterDocument }[];
let responses: (() => Promise<{ version: number; updated_at: string }>)[];
const storage = () => ({
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
});

function open() {
  const unsaved = unsavedText({ user: 'ada', letter: 'one' }, storage);
  const saver = createAutosave({
    version: 3,
    unsaved,
    send: async (change) => {
      sent.push(change);
      const respond = responses.shift();
      return respond ? respond() : { version: change.version + 1, updated_at: '2026-11-24T12:00:00Z' };
    },
    onState: ({ status }) => void states.push(status),
    onSaved: () => undefined,
  });
  return { saver, unsaved };
}

beforeEach(() => {
  vi.useFakeTimers();
  stored = new Map();
  [states, sent, responses] = [[], [], []];
});
afterEach(() => {
  vi.useRealTimers();
});

describe('letter autosave', () => {
  it('sends all changes of a moment once, and stores them in the browser until then', async () => {
    const { saver, unsaved } = open();
    saver.change(letter('a'));
    saver.change(letter('ab'));
    expect(unsaved.read()).toEqual({ version: 3, document: letter('ab') });
    expect(saver.isClean()).toBe(false);
    await vi.runAllTimersAsync();
    expect(sent).toEqual([{ version: 3, document: letter('ab') }]);
    expect([states.at(-1), saver.version(), saver.isClean(), unsaved.read()]).toEqual(['saved', 4, true, undefined]);
  });

  it('continues with the version returned by the previous save, also from the text stored in the browser', async () => {
    const { saver, unsaved } = open();
    const first = Promise.withResolvers<{ version: number; updated_at: string }>();
    responses = [() => first.promise];
    saver.change(letter('a'));
    await vi.advanceTimersByTimeAsync(1000);
    saver.change(letter('ab'));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(sent).toHaveLength(1);
    first.resolve({ version: 4, updated_at: '' });
    await vi.advanceTimersByTimeAsync(0);
    expect([sent.length, unsaved.read()]).toEqual([1, { version: 4, document: letter('ab') }]);
    await vi.runAllTimersAsync();
    expect(sent.map(({ version }) => version)).toEqual([3, 4]);
    expect(saver.isClean()).toBe(true);
  });

  it('stores changes and retries without a connection, and after the session has ended', async () => {
    const { saver, unsaved } = open();
    responses = [() => Promise.reject(unreachable()), () => Promise.reject(refusal('signed_out', 401))];
    saver.change(letter('a'));
    await vi.advanceTimersByTimeAsync(1000);
    expect([states.at(-1), unsaved.read()?.document]).toEqual(['waiting', letter('a')]);
    await vi.advanceTimersByTimeAsync(5000);
    expect([sent.length, states.at(-1), unsaved.read()?.document]).toEqual([2, 'waiting', letter('a')]);
    await vi.advanceTimersByTimeAsync(5000);
    expect([sent.length, states.at(-1), unsaved.read()]).toEqual([3, 'saved', undefined]);
  });

  it('does not overwrite another window’s version until the user chooses', async () => {
    const { saver, unsaved } = open();
    responses = [() => Promise.reject(refusal('version_conflict', 409))];
    saver.change(letter('mine'));
    await vi.advanceTimersByTimeAsync(1000);
    saver.change(letter('mine still'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect([sent.length, states.at(-1)]).toEqual([1, 'conflict']);
    expect(unsaved.read()?.document).toEqual(letter('mine still'));
    saver.goOn(9);
    expect([saver.isClean(), unsaved.read()]).toEqual([true, undefined]);
    saver.change(letter('next'));
    await vi.runAllTimersAsync();
    expect(sent.at(-1)).toEqual({ version: 9, document: letter('next') });
  });

  it('holds changes of an earlier visit if the letter has changed since', async () => {
    const { saver } = open();
    saver.hold(letter('earlier'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect([sent, states]).toEqual([[], ['conflict']]);
  });

  it('resends with the next change what the server rejected', async () => {
    const { saver } = open();
    responses = [() => Promise.reject(refusal('invalid', 422))];
    saver.change(letter('a'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect([sent.length, states.at(-1), saver.isClean()]).toEqual([1, 'refused', false]);
    saver.change(letter('ab'));
    await vi.runAllTimersAsync();
    expect([sent.length, states.at(-1)]).toEqual([2, 'saved']);
  });

  it('works if the browser stores nothing', async () => {
    stored = { get: fail, set: fail, delete: fail } as never;
    const { saver, unsaved } = open();
    expect(unsaved.read()).toBeUndefined();
    saver.change(letter('a'));
    await vi.runAllTimersAsync();
    expect(states.at(-1)).toBe('saved');
  });

  it('never saves to another user’s or another letter', () => {
    unsavedText({ user: 'ada', letter: 'one' }, storage).keep({ version: 1, document: letter('a') });
    expect(unsavedText({ user: 'ben', letter: 'one' }, storage).read()).toBeUndefined();
    expect(unsavedText({ user: 'ada', letter: 'two' }, storage).read()).toBeUndefined();
  });
});

function fail(): never {
  throw new Error('no storage');
}
