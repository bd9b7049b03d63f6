import { afterEach, expect, it, vi } from 'vitest';

import { acceptedBy } from './accepted.ts';

afterEach(() => vi.unstubAllGlobals());

it('the file picker accepts all types of a bucket', () => {
  expect(acceptedBy('awards')).toContain('.heic,');
  expect(acceptedBy('evidence-requests')).toBe('.pdf');
});

it('the file picker makes an iPhone convert photos to JPEG', () => {
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)' });
  expect(acceptedBy('awards')).not.toMatch(/heic|heif/);
  expect(acceptedBy('awards')).toContain('.jpg,');
});
