// Tests of a worker share one page, so each begins with an empty one.
import { beforeEach } from 'vitest';

beforeEach(() => {
  if ('document' in globalThis) document.body.replaceChildren();
});
