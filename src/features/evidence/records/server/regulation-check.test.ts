import { expect, test } from 'vitest';

import { OperatorError } from '#core/server/operator-error.ts';
import { deadlineFile } from '#records/deadline-file.ts';
import { deadlineRules, holidayRules } from '#records/deadlines.ts';
import { parts } from '#records/findings.ts';
import { passages, regulationFile } from '#records/regulation-file.ts';
import { regulationFiles, regulationTexts } from '#records/regulation.ts';

import { checkRegulation, readRegulation, type DataFile } from './regulation-check.ts';

const whole = readRegulation();

/** The data with one text replaced. The text must occur once. */
function changed(part: string, from: string, to: string): DataFile[] {
  return whole.map((file) => {
    if (file.path !== `src/records/regulation/${part}.json`) return file;
    if (file.text.split(from).length !== 2) throw new Error(`${from} stands there not once`);
    return { ...file, text: file.text.replace(from, () => to) };
  });
}

function refusal(files: readonly DataFile[]): string[] {
  try {
    checkRegulation(files);
  } catch (error) {
    expect(error).toBeInstanceOf(OperatorError);
    return error instanceof Error ? error.message.split('\n').slice(1) : [];
  }
  return [];
}

function readPart(part: string): unknown {
  return JSON.parse(whole.find(({ path }) => path.endsWith(`/${part}.json`))?.text ?? '');
}

function lineIn(part: string, words: string): number {
  const text = whole.find(({ path }) => path.endsWith(`/${part}.json`))?.text ?? '';
  return text.slice(0, text.indexOf(words)).split('\n').length;
}

test('the installed data is valid, and checking changes nothing in it, so a server takes it as it is', () => {
  expect(whole).toHaveLength(13);
  expect(refusal(whole)).toEqual([]);
  const checked = parts.map((part) => regulationFile.parse(readPart(part)));
  expect(checked).toEqual(parts.map(readPart));
  expect(checked).toEqual(regulationFiles());
  expect(Object.entries(passages.parse(readPart('text')))).toEqual(regulationTexts());
  expect(deadlineFile.parse(readPart('deadlines'))).toEqual({ deadlines: deadlineRules, holidays: holidayRules });
});

test('a file of deadlines needs one deadline and one holiday', () => {
  const [deadlines, holidays] = [deadlineRules.slice(0, 1), holidayRules.slice(0, 1)];
  expect(deadlineFile.safeParse({ deadlines, holidays }).success).toBe(true);
  expect(deadlineFile.safeParse({ deadlines: [], holidays }).success).toBe(false);
  expect(deadlineFile.safeParse({ deadlines, holidays: [] }).success).toBe(false);
});

type Mistake = { part: string; from: string; to: string; said: string };

const fee = '["fee", "fees", "dues", "degree", "degrees", "years"]';
const mistakes: Record<string, Mistake> = {
  'an unknown operator': {
    part: 'v',
    from: '{ "noFile": "expert_letter_url" }',
    to: '{ "noFiles": "expert_letter_url" }',
    said: 'Unknown operator "noFiles"',
  },
  'a deadline of no days': {
    part: 'deadlines',
    from: '"days": 84',
    to: '"days": 0',
    said: 'Days are at least 1',
  },
  'two operators': {
    part: 'ix',
    from: '{ "empty": "place" }] }',
    to: '{ "empty": "place", "noFile": "place" }] }',
    said: 'One operator, and not "noFile" as well',
  },
  'an unknown field in a condition': {
    part: 'iv',
    from: '{ "not": { "noFile": "invitation_letter_url" } }',
    to: '{ "not": { "noFile": "invitation_url" } }',
    said: 'Unknown field "invitation_url" of "judging_events"',
  },
  'a field that every object has': {
    part: 'ii',
    from: '"when": { "empty": "judged_by" }',
    to: '"when": { "empty": "constructor" }',
    said: 'Unknown field "constructor" of "memberships"',
  },
  'a field that no table has': {
    part: 'case',
    from: '{ "after": ["granted_on", "filedOn"] }',
    to: '{ "after": ["granted", "filedOn"] }',
    said: 'Unknown field "granted" of any table',
  },
  'an unknown day to compare with': {
    part: 'case',
    from: '{ "after": ["event_date", "filedOn"] }',
    to: '{ "after": ["event_date", "filed_on"] }',
    said: 'Unknown field "filed_on" of any table',
  },
  'an unknown field that names the criterion': {
    part: 'case',
    from: '"for": "comparable_for"',
    to: '"for": "comparable_to"',
    said: 'Unknown field "comparable_to" of "totality"',
  },
  'a field that names no criterion': {
    part: 'case',
    from: '"for": "comparable_for"',
    to: '"for": "comparable_evidence"',
    said: '"comparable_evidence" names no criteria',
  },
  'an unknown table': {
    part: 'viii',
    from: '"id": "viii-kind",\n      "table": "critical_roles"',
    to: '"id": "viii-kind",\n      "table": "roles"',
    said: 'Unknown table "roles"',
  },
  'records of another part': {
    part: 'vii',
    from: '"shownBy": { "artistic_exhibitions": ["kind"] }',
    to: '"shownBy": { "awards": ["photos_url"] }',
    said: 'Records of "awards" do not count toward part vii',
  },
  'an unknown table to count': {
    part: 'case',
    from: '"count": { "table": "totality", "where": { "not": { "noFile": "one_time_award_docs" } }, "lt": 1 }',
    to: '"count": { "table": "prizes", "lt": 1 }',
    said: 'Unknown table "prizes"',
  },
  'an unknown choice': {
    part: 'iii',
    from: '["A passing mention", "My employer"]',
    to: '["mention", "My employer"]',
    said: 'Unknown choice "mention"',
  },
  'a level that the form does not suggest': {
    part: 'i',
    from: '["Regional", "Institutional"]',
    to: '["Regional", "Local"]',
    said: 'Unknown choice "Local"',
  },
  'an operator for another kind of field': {
    part: 'ix',
    from: '{ "lt": ["percentile", 50] }',
    to: '{ "lt": ["place", 50] }',
    said: '"lt" cannot be asked of "place", a field of kind text',
  },
  'a file that is asked of a text': {
    part: 'ii',
    from: '"when": { "empty": "judged_by" }',
    to: '"when": { "noFile": "judged_by" }',
    said: '"noFile" cannot be asked of "judged_by", a field of kind long-text',
  },
  'a count of one record': {
    part: 'x',
    from: '"when": { "empty": "share" }',
    to: '"when": { "count": { "table": "awards", "lt": 1 } }',
    said: '"count" is asked of the case, in a rule whose table is null',
  },
  'an unknown element': {
    part: 'x',
    from: '"element": "x-sales"',
    to: '"element": "i-receipt"',
    said: 'Unknown element "i-receipt"',
  },
  'an unknown field to mend': {
    part: 'vi',
    from: '"fix": "authors"',
    to: '"fix": "author"',
    said: 'Unknown field "author" of "scholarly_articles"',
  },
  'no field to mend': {
    part: 'vi',
    from: '"fix": "authors"',
    to: '"fix": null',
    said: 'Nothing says which field fixes it',
  },
  'an unknown field that shows': {
    part: 'i',
    from: '"shownBy": { "awards": ["certificate_url"] }',
    to: '"shownBy": { "awards": ["certificate"] }',
    said: 'Unknown field "certificate" of "awards"',
  },
  'an id that another part has': {
    part: 'x',
    from: '"id": "x-share"',
    to: '"id": "i-level"',
    said: 'The id "i-level" appears twice',
  },
  'a passage that is not there': {
    part: 'v',
    from: '"cite": ["8 CFR 204.5(h)(3)(v)", "Published analyses of requests for evidence"]',
    to: '"cite": ["8 CFR 204.5(h)(3)(v)", "A letter"]',
    said: 'There is no passage "A letter"',
  },
  'days out of order': {
    part: 'ii',
    from: '"until": "2024-10-01"',
    to: '"until": "2024-10-02"',
    said: '2024-10-02 is not before 2024-10-02',
  },
  'words without any': { part: 'ii', from: fee, to: '[]', said: 'Nothing is named here' },
  'an unknown key': {
    part: 'x',
    from: '"fix": "share"',
    to: '"fixes": "share", "fix": null',
    said: 'Unknown key "fixes"',
  },
};

test.for(Object.entries(mistakes))('%s prevents startup, with file and line', ([, { part, from, to, said }]) => {
  const [reported, ...more] = refusal(changed(part, from, to));

  // The reported line may be below the start of the change.
  const first = lineIn(part, from);
  const lines = Array.from({ length: to.split('\n').length }, (_, at) => first + at);
  expect(lines.map((line) => `src/records/regulation/${part}.json:${line}: ${said}`)).toContain(reported);
  expect(more).toEqual([]);
});

test('a period that ends before it starts, and a replaced text without a date, are reported', () => {
  const [file] = whole.filter(({ path }) => path.endsWith('/i.json'));
  const text =
    file?.text.replace('"from": "2024-10-02",\n      "until": null', '"from": null,\n      "until": null') ?? '';
  const data = whole.map((one) => (one === file ? { ...one, text } : one));
  expect(refusal(data)).toEqual([
    `src/records/regulation/i.json:${lineIn('i', '"replaces"')}: The replacement has no date from which it is in force`,
  ]);
  const turned = text.replace(
    '"from": null,\n      "until": null',
    '"from": "2024-10-02",\n      "until": "2024-01-01"',
  );
  expect(refusal(whole.map((one) => (one === file ? { ...one, text: turned } : one)))[0]).toMatch(
    /^src\/records\/regulation\/i\.json:\d+: 2024-01-01 is before 2024-10-02, the date it takes effect$/,
  );
});

test('an error in nested conditions is reported with its own line', () => {
  const nested = `"when": {
        "any": [
          { "empty": "share" },
          {
            "not": {
              "all": [
                { "empty": "receipts" },
                { "has": ["work", ["x"]] }
              ]
            }
          }
        ]
      }`;
  const [reported, ...more] = refusal(changed('x', '"when": { "empty": "share" }', nested));

  const line = lineIn('x', '"when": { "empty": "share" }') + 7;
  expect(reported).toBe(`src/records/regulation/x.json:${line}: Unknown field "work" of "commercial_success"`);
  expect(more).toEqual([]);
});

test('every error of every file is reported at once', () => {
  const two = changed('i', '"table": "awards",\n      "level": "note"', '"table": "award",\n      "level": "note"').map(
    (file) => (file.path.endsWith('/x.json') ? { ...file, text: file.text.slice(0, 40) } : file),
  );
  const lines = refusal(two);

  expect(lines.filter((line) => line.startsWith('src/records/regulation/i.json:'))).not.toEqual([]);
  expect(lines.filter((line) => line.startsWith('src/records/regulation/x.json: '))).toHaveLength(1);
  expect(refusal(whole.slice(1))[0]).toBe('src/records/regulation/text.json: The file is missing');
});
