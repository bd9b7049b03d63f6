import { expect, test } from 'vitest';

import { lineOf } from './json-lines.ts';

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
  expect(lineOf(text, [])).toBe(1);
  expect(lineOf(text, ['rules'])).toBe(2);
  expect(lineOf(text, ['rules', 0, 'say'])).toBe(3);
  expect(lineOf(text, ['rules', 1])).toBe(4);
  expect(lineOf(text, ['rules', 1, 'id'])).toBe(5);
  expect(lineOf(text, ['rules', 1, 'when', 'all', 0, 'empty'])).toBe(8);
  expect(lineOf(text, ['rules', 1, 'when', 'all', 1, 'is', 1])).toBe(9);
  expect(lineOf(text, ['rules', 1, 'until'])).toBe(12);
  expect(lineOf(text, ['end'])).toBe(15);
});

test('the position of a missing JSON value is its parent’s', () => {
  expect(lineOf(text, ['rules', 1, 'when', 'any', 3])).toBe(6);
  expect(lineOf(text, ['rules', 7])).toBe(2);
  expect(lineOf(text, ['nowhere'])).toBe(1);
});

test('two JSON paths that are equal when joined are distinguished', () => {
  expect(lineOf('{\n"a.b": 1,\n"a": {\n"b": 2 } }', ['a', 'b'])).toBe(4);
});
