import { afterEach, expect, it, vi } from 'vitest';

import { acceptedBy } from './accepted.ts';

afterEach(() => vi.unstubAllGlobals());

it('asks for all that a bucket takes', () => {
  expect(acceptedBy('awards')).toContain('.heic,');
  expect(acceptedBy('evidence-requests')).toBe('.pdf');
});

it('lets an iPhone turn its pictures into JPEGs', () => {
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)' });
  expect(acceptedBy('awards')).not.toMatch(/heic|heif/);
  expect(acceptedBy('awards')).toContain('.jpg,');
});
