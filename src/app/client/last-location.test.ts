import { beforeEach, describe, expect, it, vi } from 'vitest';

import { readLastLocation, saveLastLocation } from './last-location.ts';

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
  return () => vi.unstubAllGlobals();
});

describe('the last visited page', () => {
  it('is restored for the same user', () => {
    saveLastLocation('ada', '/dashboard/tasks?status=Started');
    expect(readLastLocation('ada')).toBe('/dashboard/tasks?status=Started');
  });

  it('is not restored for another user, or if nothing is stored', () => {
    expect(readLastLocation('ada')).toBeUndefined();
    saveLastLocation('ada', '/dashboard/tasks');
    expect(readLastLocation('ben')).toBeUndefined();
  });

  it.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'dashboard', undefined])(
    'is never %j, which is not a URL of this site',
    (address) => {
      stored.set('laurel-left-off', JSON.stringify({ userId: 'ada', address }));
      expect(readLastLocation('ada')).toBeUndefined();
    },
  );

  it('is not restored if storage is unreadable or blocked', () => {
    stored.set('laurel-left-off', '{');
    expect(readLastLocation('ada')).toBeUndefined();
    vi.stubGlobal('localStorage', undefined);
    expect(() => saveLastLocation('ada', '/dashboard')).not.toThrow();
    expect(readLastLocation('ada')).toBeUndefined();
  });
});
