import { beforeEach, describe, expect, it, vi } from 'vitest';

import { placeLeft, rememberPlace } from './left-off.ts';

const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  return () => vi.unstubAllGlobals();
});

describe('the place where a user left off', () => {
  it('is found again by the same user', () => {
    rememberPlace('ada', '/dashboard/tasks?status=Started');
    expect(placeLeft('ada')).toBe('/dashboard/tasks?status=Started');
  });

  it('is no other user’s, and none where nothing is kept', () => {
    expect(placeLeft('ada')).toBeUndefined();
    rememberPlace('ada', '/dashboard/tasks');
    expect(placeLeft('ben')).toBeUndefined();
  });

  it.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'dashboard', undefined])(
    'is never %j, which is no address of this site',
    (address) => {
      kept.set('laurel-left-off', JSON.stringify({ userId: 'ada', address }));
      expect(placeLeft('ada')).toBeUndefined();
    },
  );

  it('is none where what is kept cannot be read, or nothing may be kept', () => {
    kept.set('laurel-left-off', '{');
    expect(placeLeft('ada')).toBeUndefined();
    vi.stubGlobal('localStorage', undefined);
    expect(() => rememberPlace('ada', '/dashboard')).not.toThrow();
    expect(placeLeft('ada')).toBeUndefined();
  });
});
