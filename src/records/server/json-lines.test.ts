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

test('a value is told by the line on which it begins', () => {
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

test('a value that is missing is told by what should hold it', () => {
  expect(lineOf(text, ['rules', 1, 'when', 'any', 3])).toBe(6);
  expect(lineOf(text, ['rules', 7])).toBe(2);
  expect(lineOf(text, ['nowhere'])).toBe(1);
});

test('two keys that look alike when joined are two', () => {
  expect(lineOf('{\n"a.b": 1,\n"a": {\n"b": 2 } }', ['a', 'b'])).toBe(4);
});
