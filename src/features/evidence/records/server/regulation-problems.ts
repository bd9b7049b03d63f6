// Compares the names in one file of the regulation's data with what exists.
import { criterionOfChoice } from '#records/comparable.ts';
import type { Field, FieldType } from '#records/field-types/kinds.ts';
import type { RecordType } from '#records/record-type.ts';
import { recordTypes } from '#records/registry.ts';
import type { Condition, Count, Element, RegulationFile, Rule } from '#records/regulation-file.ts';
import { EVERY, FILED_ON } from '#records/regulation.ts';

import type { JsonPath } from './json-lines.ts';

type Problem = { path: JsonPath; message: string };

/** Names across all files: unique IDs of rules and elements, and existing passages. */
type Seen = { rules: Set<string>; elements: Set<string>; passages: ReadonlySet<string> };

/** Returns semantic mistakes in a well-formed file. Adds its IDs to `seen`. */
export function problemsIn(file: RegulationFile, seen: Seen): Problem[] {
  const own = new Set(file.elements.map(({ id }) => id));
  return [
    ...citationProblems([file.cite], seen, ['cite']),
    ...file.elements.flatMap((element, place) => {
      const path = ['elements', place];
      return [
        ...idProblems(element.id, seen.elements, path),
        ...datedProblems(element, seen, path),
        ...Object.entries(element.shownBy).flatMap(([table, names]) =>
          names.flatMap((name, at) => fieldProblems(listTypes(table), name, [...path, 'shownBy', table, at])),
        ),
        ...Object.keys(element.shownBy).flatMap((table) => tableProblems(file, table, [...path, 'shownBy', table])),
        ...Object.entries(element.unless ?? {}).flatMap(([table, condition]) => [
          ...tableProblems(file, table, [...path, 'unless', table]),
          ...conditionProblems(condition, { types: listTypes(table), path: [...path, 'unless', table] }),
        ]),
        ...(element.standsIn ? standingProblems(file, element.standsIn, [...path, 'standsIn']) : []),
      ];
    }),
    ...file.rules.flatMap((rule, place) => {
      const path = ['rules', place];
      return [
        ...idProblems(rule.id, seen.rules, path),
        ...datedProblems(rule, seen, path),
        ...(rule.table === null ? [] : tableProblems(file, rule.table, [...path, 'table'])),
        ...conditionProblems(rule.when, {
          types: rule.table === null ? null : listTypes(rule.table),
          path: [...path, 'when'],
        }),
        ...fixProblems(rule, [...path, 'fix']),
        ...(rule.element === null || own.has(rule.element)
          ? []
          : [{ path: [...path, 'element'], message: `Unknown element "${rule.element}"` }]),
      ];
    }),
  ];
}

function listTypes(table: string): readonly RecordType[] {
  return table === EVERY ? recordTypes : recordTypes.filter((type) => type.table === table);
}

/** A part is documented by its own records. Elements over all records belong to the case. */
function tableProblems({ part }: RegulationFile, table: string, path: JsonPath): Problem[] {
  const [type] = listTypes(table);
  if (!type) return [{ path, message: `Unknown table "${table}"` }];
  const isOwn = table === EVERY ? part === 'case' : (type.criterion ?? 'case') === part;
  return isOwn ? [] : [{ path, message: `Records of "${table}" do not count toward part ${part}` }];
}

function standingProblems(
  file: RegulationFile,
  { table, for: name, when }: NonNullable<Element['standsIn']>,
  path: JsonPath,
): Problem[] {
  const types = listTypes(table);
  return [
    ...tableProblems(file, table, [...path, 'table']),
    ...fieldProblems(types, name, [...path, 'for']),
    ...listFields(types, name).flatMap((field) =>
      field.kind === 'choice' && field.choices.every((choice) => criterionOfChoice(choice) !== undefined)
        ? []
        : [{ path: [...path, 'for'], message: `"${name}" names no criteria` }],
    ),
    ...conditionProblems(when, { types, path: [...path, 'when'] }),
  ];
}

function idProblems(id: string, seen: Set<string>, path: JsonPath): Problem[] {
  if (seen.has(id)) return [{ path: [...path, 'id'], message: `The id "${id}" appears twice` }];
  seen.add(id);
  return [];
}

function citationProblems(cite: readonly string[], { passages }: Seen, path: JsonPath): Problem[] {
  return cite.flatMap((citation, at) =>
    passages.has(citation) ? [] : [{ path: [...path, at], message: `There is no passage "${citation}"` }],
  );
}

function datedProblems(
  { cite, from, until, replaces = [] }: Pick<Rule, 'cite' | 'from' | 'until' | 'replaces'>,
  seen: Seen,
  path: JsonPath,
): Problem[] {
  const problems = citationProblems(cite, seen, [...path, 'cite']);
  if (from !== null && until !== null && from > until) {
    problems.push({ path: [...path, 'until'], message: `${until} is before ${from}, the date it takes effect` });
  }
  let next = from;
  for (const [at, former] of replaces.entries()) {
    if (next === null || former.until >= next) {
      const message =
        next === null
          ? 'The replacement has no date from which it is in force'
          : `${former.until} is not before ${next}`;
      problems.push({ path: [...path, 'replaces', at, 'until'], message });
    }
    next = former.until;
  }
  return problems;
}

/** A field of the rule's records, or `table.field` for the whole case. */
function fixProblems({ fix, table, when }: Rule, path: JsonPath): Problem[] {
  if (fix === null) {
    const hasField = table === null || tellsField(when);
    return hasField ? [] : [{ path, message: 'Nothing says which field fixes it' }];
  }
  if (table !== null) return fieldProblems(listTypes(table), fix, path);
  const [named = '', name = ''] = fix.split('.');
  const types = listTypes(named);
  if (types.length !== 1) return [{ path, message: `Unknown table "${named}"` }];
  return fieldProblems(types, name, path);
}

function tellsField(condition: Condition): boolean {
  if ('any' in condition) return condition.any.every(tellsField);
  if ('all' in condition) return condition.all.some(tellsField);
  return 'after' in condition || 'language' in condition || 'unreadable' in condition;
}

function fieldProblems(types: readonly RecordType[], name: string, path: JsonPath): Problem[] {
  if (types.length === 0 || types.some(({ fields }) => Object.hasOwn(fields, name))) return [];
  return [{ path, message: `Unknown field "${name}" of ${formatTable(types)}` }];
}

function listFields(types: readonly RecordType[], name: string): Field[] {
  return types.flatMap(({ fields }) => (Object.hasOwn(fields, name) ? (fields[name] ?? []) : []));
}

function formatTable(types: readonly RecordType[]): string {
  const [type, ...more] = types;
  return more.length > 0 ? 'any table' : `"${type?.table}"`;
}

/** `types` is null for rules about the whole case, which count records and read no field. */
type Place = { types: readonly RecordType[] | null; path: JsonPath };

function conditionProblems(condition: Condition, { types, path }: Place): Problem[] {
  const [[operator, value] = ['', '']] = Object.entries(condition);
  const inner = [...path, operator];
  if ('all' in condition || 'any' in condition) {
    const all = 'all' in condition ? condition.all : condition.any;
    return all.flatMap((one, at) => conditionProblems(one, { types, path: [...inner, at] }));
  }
  if ('not' in condition) return conditionProblems(condition.not, { types, path: inner });
  if ('count' in condition) {
    return types === null ? countProblems(condition.count, inner) : [{ path: inner, message: countsCaseAlone }];
  }
  if (types === null) {
    return [{ path: inner, message: `"${operator}" applies to records, but this rule applies to the case` }];
  }
  const [name, argument] = Array.isArray(value) ? (value as [string, unknown]) : [String(value), undefined];
  const at = Array.isArray(value) ? [...inner, 0] : inner;
  if ((operator === 'language' || operator === 'unreadable') && name === EVERY) return [];
  return [
    ...fieldProblems(types, name, at),
    ...listFields(types, name)
      .flatMap((field) => kindProblems({ operator, field, name, path: at }))
      .slice(0, 1),
    ...argumentProblems({ operator, argument, name, types, path: [...inner, 1] }),
  ];
}

const countsCaseAlone = '"count" is asked of the case, in a rule whose table is null';

function countProblems(count: Count, path: JsonPath): Problem[] {
  if ('criteria' in count) return [];
  const types = listTypes(count.table);
  if (types.length !== 1) return [{ path: [...path, 'table'], message: `Unknown table "${count.table}"` }];
  return count.where ? conditionProblems(count.where, { types, path: [...path, 'where'] }) : [];
}

const texts: readonly FieldType[] = ['text', 'long-text', 'choice', 'lines'];

/** Kinds of field that an operator accepts. Undefined for any kind. */
const kindsOf: Readonly<Record<string, readonly FieldType[]>> = {
  noFile: ['file', 'files'],
  language: ['file', 'files'],
  unreadable: ['file', 'files'],
  is: ['choice', 'text'],
  in: ['choice', 'text'],
  lt: ['integer', 'decimal'],
  has: texts,
  after: ['date'],
};

type OperatorUse = { operator: string; field: Field; name: string; path: JsonPath };

function kindProblems({ operator, field, name, path }: OperatorUse): Problem[] {
  const kinds = kindsOf[operator];
  if (!kinds || kinds.includes(field.kind)) return [];
  return [{ path, message: `"${operator}" cannot be asked of "${name}", a field of kind ${field.kind}` }];
}

type Argument = { operator: string; argument: unknown; name: string; types: readonly RecordType[]; path: JsonPath };

function argumentProblems({ operator, argument, name, types, path }: Argument): Problem[] {
  const fields = listFields(types, name);
  if (operator === 'after' && argument !== FILED_ON) {
    const day = String(argument);
    const others = listFields(types, day);
    return [
      ...fieldProblems(types, day, path),
      ...others.flatMap((field) => kindProblems({ operator, field, name: day, path })).slice(0, 1),
    ];
  }
  if (operator === 'is') return valueProblems(fields, String(argument), path);
  if (operator !== 'in') return [];
  return (argument as string[]).flatMap((value, at) => valueProblems(fields, value, [...path, at]));
}

/** Choices or suggestions of the field. A rule for any other value would never apply. */
function valueProblems(fields: readonly Field[], value: string, path: JsonPath): Problem[] {
  const fieldNames = fields.flatMap((field) => {
    if (field.kind === 'choice') return field.choices;
    return field.kind === 'text' ? (field.suggestions ?? []) : [];
  });
  return fields.length === 0 || fieldNames.includes(value) ? [] : [{ path, message: `Unknown choice "${value}"` }];
}
