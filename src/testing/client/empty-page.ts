// Tests of a worker share one page, so each begins with an empty one.
import { afterAll, beforeEach, vi } from 'vitest';

beforeEach(() => {
  if ('document' in globalThis) document.body.replaceChildren();
});

// A file's last stubs are not for the next file.
afterAll(() => vi.unstubAllGlobals());
