import { expect, test } from 'vitest';

import { OperatorError } from '#core/server/operator-error.ts';

import { readRegulation } from './regulation-check.ts';
import { runRulesCommand } from './rules-command.ts';

const at = (day: string) => ({ now: () => new Date(`${day}T12:00:00Z`) });

/** The data with one rule that was read long before the others. */
const files = readRegulation().map((file) =>
  file.path.endsWith('/x.json')
    ? { ...file, text: file.text.replace(/("id": "x-share",[^}]*\}[^}]*"asOf": )"[^"]+"/s, '$1"2026-01-15"') }
    : file,
);

function refusal(run: () => string): string {
  try {
    return `no refusal: ${run()}`;
  } catch (error) {
    expect(error).toBeInstanceOf(OperatorError);
    return error instanceof Error ? error.message : '';
  }
}

test('recently checked rules are reported in one line', () => {
  expect(runRulesCommand(at('2026-11-25'), ['check'])).toMatch(
    /^All \d+ rules, elements, passages and deadlines have been checked against the regulation in the last 180 days\.$/,
  );
});

test('a rule not checked for 180 days is rejected, with file and line', () => {
  const [first, ...more] = refusal(() => runRulesCommand(at('2026-11-25'), ['check'], files)).split('\n');

  expect(first).toMatch(
    /^1 of \d+ rules, elements, passages and deadlines have not been checked against the regulation for 180 days:$/,
  );
  expect(more).toHaveLength(1);
  const [, line] =
    /^ {2}src\/records\/regulation\/x\.json:(\d+) {2}rule x-share, last checked on 2026-01-15$/.exec(more[0] ?? '') ??
    [];
  const text = files.find(({ path }) => path.endsWith('/x.json'))?.text ?? '';
  expect(text.split('\n')[Number(line) - 1]).toContain('"asOf": "2026-01-15"');
});

test('the days are counted from the current date, up to the given number', () => {
  expect(runRulesCommand(at('2026-07-14'), ['check'], files)).toMatch(/^All/);
  expect(refusal(() => runRulesCommand(at('2026-07-15'), ['check'], files))).toMatch(/x-share/);
  expect(runRulesCommand(at('2026-11-25'), ['check', '--days', '400'], files)).toMatch(/last 400 days/);
  expect(refusal(() => runRulesCommand(at('2026-11-26'), ['check', '--days', '1'], files))).toMatch(
    /element i-receipt, last checked on 2026-11-24/,
  );
});

test('deadlines are checked for age too', () => {
  const old = files.map((file) =>
    file.path.endsWith('/deadlines.json') ? { ...file, text: file.text.replace('2026-11-24', '2026-05-01') } : file,
  );
  expect(refusal(() => runRulesCommand(at('2026-11-25'), ['check'], old))).toMatch(
    /deadlines\.json:\d+ {2}deadline rfe-i140, last checked on 2026-05-01/,
  );
});

test('passages are checked for age too', () => {
  const old = files.map((file) =>
    file.path.endsWith('/text.json') ? { ...file, text: file.text.replace('2026-11-24', '2026-05-01') } : file,
  );
  expect(refusal(() => runRulesCommand(at('2026-11-25'), ['check'], old))).toContain(
    'passage 8 CFR 103.2(b)(1), last checked on 2026-05-01',
  );
});

test('invalid arguments are rejected', () => {
  expect(refusal(() => runRulesCommand(at('2026-11-25'), ['list']))).toMatch(/There is no command "rules list"/);
  for (const words of [
    ['check', '--days', '0'],
    ['check', '--days', 'x'],
    ['check', '--day', '5'],
  ]) {
    expect(refusal(() => runRulesCommand(at('2026-11-25'), words))).toMatch(/^Usage: rules check/);
  }
});

test('invalid data is rejected as at startup', () => {
  const broken = files.map((file) =>
    file.path.endsWith('/x.json') ? { ...file, text: file.text.replace('"fix": "share"', '"fix": "part"') } : file,
  );
  expect(refusal(() => runRulesCommand(at('2026-11-25'), ['check'], broken))).toMatch(/Unknown field "part"/);
});
