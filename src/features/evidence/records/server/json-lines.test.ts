import { expect, test } from 'vitest';

import { findLine } from './json-lines.ts';

const text = `{
  "rules": [
    { "id": "a", "say": "\\"], }: {" },
    {
      "id": "b",
      "when": {
        "all": [
          { "empty": "x" },
          { "is": ["y", "z"] }
        ]
      },
      "from": null, "until": -1.5e3
    }
  ],
  "end": true
}
`;

test('the position of a JSON value is its first line', () => {
  expect(findLine(text, [])).toBe(1);
  expect(findLine(text, ['rules'])).toBe(2);
  expect(findLine(text, ['rules', 0, 'say'])).toBe(3);
  expect(findLine(text, ['rules', 1])).toBe(4);
  expect(findLine(text, ['rules', 1, 'id'])).toBe(5);
  expect(findLine(text, ['rules', 1, 'when', 'all', 0, 'empty'])).toBe(8);
  expect(findLine(text, ['rules', 1, 'when', 'all', 1, 'is', 1])).toBe(9);
  expect(findLine(text, ['rules', 1, 'until'])).toBe(12);
  expect(findLine(text, ['end'])).toBe(15);
});

test('the position of a missing JSON value is its parent’s', () => {
  expect(findLine(text, ['rules', 1, 'when', 'any', 3])).toBe(6);
  expect(findLine(text, ['rules', 7])).toBe(2);
  expect(findLine(text, ['nowhere'])).toBe(1);
});

test('two JSON paths that are equal when joined are distinguished', () => {
  expect(findLine('{\n"a.b": 1,\n"a": {\n"b": 2 } }', ['a', 'b'])).toBe(4);
});
