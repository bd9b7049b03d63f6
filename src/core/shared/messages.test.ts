import { expect, it } from 'vitest';

import { messages, messageText, type ErrorCode } from './messages.ts';

const codes = Object.keys(messages) as ErrorCode[];

it.each(codes.filter((code) => /\{(?:seconds|wait)\}/.test(messages[code].text)))(
  '%s names a wait of one second in the singular',
  (code) => {
    expect(messageText(code, { seconds: 1 })).toMatch(/\b1 second\b/);
    expect(messageText(code, { seconds: 2 })).toContain('2 seconds');
  },
);
