import { expect, it } from 'vitest';

import { pause } from './pause.ts';

it('each turn of the event loop continues one of several paused steps', async () => {
  const events: string[] = [];
  const steps = ['first', 'second', 'third'].map(async (name) => {
    await pause();
    events.push(name);
  });
  for (let turn = 0; turn < 3; turn += 1) {
    await new Promise((resolve) => void setImmediate(resolve));
    events.push('turn');
  }
  await Promise.all(steps);
  expect(events).toEqual(['first', 'turn', 'second', 'turn', 'third', 'turn']);
});
