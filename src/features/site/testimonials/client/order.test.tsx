// @vitest-environment happy-dom
import { act } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';

import { renderPage } from '#testing/client/page.tsx';
import { createHookCaller } from '#testing/client/render.tsx';

import type { TestimonialRow } from '../schema.ts';
import { useOrder } from './order.ts';

const rows = ['a', 'b', 'c'].map((id) => ({ id, name: `Name of ${id}` }) as TestimonialRow);
const [first, , last] = rows as [TestimonialRow, TestimonialRow, TestimonialRow];
const { Caller: List, last: order } = createHookCaller(() => useOrder(rows));
const shown = () => order().shown.map(({ id }) => id);

/** Moves that reached the server, with their responses. */
let moves: { body: unknown; resolve: (response: Response) => void }[];

beforeEach(async () => {
  moves = [];
  vi.stubGlobal('fetch', (_url: string, { method, body }: { method: string; body: string }) => {
    const read = rows.map((row) => ({ ...row, version: moves.length + 1 }));
    if (method === 'GET') return Promise.resolve(Response.json({ rows: read, can: { manage: true } }));
    return new Promise<Response>((resolve) => void moves.push({ body: JSON.parse(body) as unknown, resolve }));
  });
  await renderPage(<List />);
});

const move = (row: TestimonialRow, step: number) => act(async () => order().moveBy(row, step));
const take = (at: number) =>
  act(async () =>
    moves[at]?.resolve(Object.defineProperty(Response.json({}), 'url', { value: 'http://localhost/api/testimonials' })),
  );

it('a move is shown immediately, and the order stays between two moves', async () => {
  await move(last, -1);
  await move(last, -1);
  expect(shown()).toEqual(['c', 'a', 'b']);
  expect(order().announcement).toBe('Name of c: position 1 of 3.');
  await take(0);
  expect(shown()).toEqual(['c', 'a', 'b']);
  await take(1);
  // Shows the state of the server: here, the original order.
  expect(shown()).toEqual(['a', 'b', 'c']);
});

it('moves are sent one after another, each with the current version', async () => {
  await move(last, -1);
  await move(last, -1);
  expect(moves.map(({ body }) => body)).toEqual([{ before: 'b', version: 1 }]);
  await take(0);
  expect(moves.map(({ body }) => body)).toEqual([
    { before: 'b', version: 1 },
    { before: 'a', version: 2 },
  ]);
});

it('a row cannot move beyond either end', async () => {
  await move(first, -1);
  await move(last, 1);
  expect([shown(), moves]).toEqual([['a', 'b', 'c'], []]);
});
