import { z } from 'zod';

import { listQuery, type Direction } from './list-query.ts';
import { rowChange, rowInput, rowSchema, type RowField, type RowFields } from './row-schemas.ts';

/** Names of the fields of some kinds. */
type NameOf<Fields, Kind extends RowField['kind']> = {
  [Name in keyof Fields]: Fields[Name] extends { kind: Kind } ? Name : never;
}[keyof Fields] &
  string;

type Role = 'applicant' | 'mentor' | 'attorney';

type Declaration<Fields extends RowFields, Owner, Sort, Filter> = {
  /** Path of its routes. The last segment also names its draft and file, and the table. */
  path: `/api/${string}`;
  /** Column of the user whose row it is. */
  owner: Owner;
  /** Role in which users have such rows. */
  role: Role;
  /** Noun for one row in a sentence. */
  noun: string;
  fields: Fields;
  /** Field that names a row. */
  title: NameOf<Fields, 'text'>;
  list: {
    /** Fields that order the list, ascending, and `newest`. The first one is the default. */
    sorts: readonly [Sort, ...Sort[]];
    /** Choices that filter the list. */
    filters: readonly Filter[];
    /** Texts that a search finds. */
    search: readonly NameOf<Fields, 'text' | 'long-text'>[];
  };
};

/**
 * Declares a noun whose rows belong to one user each, who adds, changes, deletes and restores them. Its table, routes,
 * list and form follow: `collectionTable`, `collectionParts`, `collectionSource`, `CollectionForm`.
 */
export function defineCollection<
  const Fields extends RowFields,
  const Owner extends string,
  const Sort extends (keyof Fields & string) | 'newest',
  const Filter extends NameOf<Fields, 'choice'>,
>(declaration: Declaration<Fields, Owner, Sort, Filter>) {
  const { path, noun, fields, list } = declaration;
  const name = path.slice('/api/'.length);
  return {
    ...declaration,
    name,
    table: name.replaceAll('-', '_'),
    input: rowInput(fields),
    change: rowChange(fields, noun),
    /** `deleted_at` is set while it is in Trash. */
    row: rowSchema(fields).extend({ deleted_at: z.string().nullable() }),
    query: listQuery({
      sorts: list.sorts,
      filters: Object.fromEntries(list.filters.map((filter) => [filter, z.enum(getChoices(fields[filter]))])) as {
        [Name in Filter]: z.ZodEnum<{ [Choice in ChoiceOf<Fields[Name]>]: Choice }>;
      },
    }).omit({ direction: true }),
    sorts: Object.fromEntries(list.sorts.map((sort) => [sort, getSort(fields, sort)])) as Record<
      Sort,
      { label: string; direction: Direction }
    >,
  };
}

type ChoiceOf<F> = F extends { choices: readonly (infer Choice extends string)[] } ? Choice : never;

/** A collection of any fields. */
export type Collection = Pick<
  ReturnType<typeof defineCollection<RowFields, string, string, never>>,
  'name' | 'noun' | 'fields' | 'path' | 'table' | 'owner' | 'role' | 'sorts'
> & {
  title: string;
  list: Record<'sorts' | 'filters' | 'search', readonly string[]>;
  input: z.ZodObject;
  change: z.ZodObject<{ version: z.ZodNumberFormat }>;
  row: z.ZodObject;
  query: z.ZodObject;
};

export type RowOf<Declared extends { row: z.ZodType }> = z.output<Declared['row']>;
export type InputOf<Declared extends { input: z.ZodType }> = z.output<Declared['input']>;

function getChoices(field: RowField | undefined): readonly string[] {
  return field?.kind === 'choice' ? field.choices : [];
}

function getSort(fields: RowFields, sort: string): { label: string; direction: Direction } {
  if (sort === 'newest') return { label: 'Newest first', direction: 'desc' };
  return { label: fields[sort]?.label ?? sort, direction: 'asc' };
}
