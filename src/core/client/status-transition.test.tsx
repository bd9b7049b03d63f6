// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { renderPage } from '#testing/client/page.tsx';
import { button, click, control } from '#testing/client/render.tsx';
import { createThings, ThingsPage, type Thing, type Things } from '#testing/client/things.tsx';

import { ApiError, toProblem } from './api.ts';

type Answer = Pick<PromiseWithResolvers<Thing>, 'reject'> & { give: () => Promise<void> };

let things: Things;
/** Status changes received by the server, in order. */
let responses: Answer[];

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('fetch', async () => Response.json({ draft: null }));
  things = createThings('Loom', 'Reed');
  responses = [];
  const { step } = things.server;
  const now = step.getMockImplementation();
  step.mockImplementation((change) => {
    const { promise, resolve, reject } = Promise.withResolvers<Thing>();
    responses.push({ reject, give: async () => resolve((await now?.(change)) as Thing) });
    return promise;
  });
  await renderPage(<ThingsPage of={things} />);
});
afterEach(() => void vi.useRealTimers());

const select = (name: string) => control(`[aria-label="Status of ${name}"]`);
const choose = (name: string, status: string) =>
  act(async () => {
    select(name).value = status;
    select(name).dispatchEvent(new Event('change', { bubbles: true }));
  });
const give = (at: number) => act(async () => responses[at]?.give());
const refuse = (at: number) => act(async () => responses[at]?.reject(new ApiError(toProblem('unreachable'))));
const sent = () => things.server.step.mock.calls.map(([{ status, version }]) => [status, version]);

it('a status change is shown immediately', async () => {
  await choose('Loom', 'Done');
  expect([select('Loom').value, select('Reed').value]).toEqual(['Done', 'Open']);
  await give(0);
  expect(select('Loom').value).toBe('Done');
});

it('the second of two quick changes is sent at the version returned by the first', async () => {
  await choose('Loom', 'Begun');
  await choose('Loom', 'Done');
  expect(sent()).toEqual([['Begun', 1]]);
  await give(0);
  expect(select('Loom').value).toBe('Done');
  expect(sent()).toEqual([
    ['Begun', 1],
    ['Done', 2],
  ]);
  await give(1);
  expect(select('Loom').value).toBe('Done');
});

it('the former status is shown, with the reason, if the change is rejected', async () => {
  const { list } = things.server;
  await choose('Loom', 'Done');
  // The next request for the list stays pending.
  list.mockReturnValueOnce(new Promise(() => {}));
  await refuse(0);
  expect(select('Loom').value).toBe('Open');
  expect(document.body.textContent).toContain('“Loom” could not be changed to Done. It is still Open.');
});

it('the correct status is shown after two rejected changes', async () => {
  await choose('Loom', 'Begun');
  await choose('Loom', 'Done');
  await refuse(0);
  await refuse(1);
  expect(select('Loom').value).toBe('Open');
  expect(document.body.textContent).toContain('“Loom” could not be changed to Done. It is still Open.');
  expect(document.body.textContent).not.toContain('It is still Begun.');
});

it('a form opens after a pending change has returned its version', async () => {
  await choose('Loom', 'Done');
  await click(button('Edit Loom'));
  expect(document.querySelector('form')).toBeNull();
  await give(0);
  await click(button('Save thing'));
  expect(things.server.change.mock.calls.map(([, { version }]) => version)).toEqual([2]);
});
