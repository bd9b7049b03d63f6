import { expect, it } from 'vitest';

import { deriveKey, seal, unseal } from './sealing.ts';

const key = deriveKey({ secret: 'the secret of this server', purpose: 'a test' });
const sealed = seal({ text: 'JBSWY3DP', key, owner: 'ada' });

it('a sealed value opens with its key, for its owner', () => {
  expect(unseal({ sealed, key, owner: 'ada' })).toBe('JBSWY3DP');
});

it('a sealed value differs for the same text each time, and does not reveal it', () => {
  expect(seal({ text: 'JBSWY3DP', key, owner: 'ada' })).not.toBe(sealed);
  expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('JBSWY3DP');
});

it.each([
  ['for another owner', { sealed, key, owner: 'eve' }],
  [
    'with a key of another purpose',
    { sealed, key: deriveKey({ secret: 'the secret of this server', purpose: 'something else' }), owner: 'ada' },
  ],
  [
    'with a key of another secret',
    { sealed, key: deriveKey({ secret: 'another secret', purpose: 'a test' }), owner: 'ada' },
  ],
  ['once it is cut', { sealed: sealed.slice(0, -2), key, owner: 'ada' }],
  ['where it is nothing', { sealed: '', key, owner: 'ada' }],
  ['once a bit is changed', { sealed: flipBit(sealed), key, owner: 'ada' }],
])('a sealed value does not open %s', (_what, changed) => {
  expect(unseal(changed)).toBeUndefined();
});

function flipBit(text: string): string {
  const bytes = Buffer.from(text, 'base64url');
  bytes.writeUInt8(bytes.readUInt8(14) ^ 1, 14);
  return bytes.toString('base64url');
}
