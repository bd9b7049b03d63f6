// Shape of `case.json`, for the export, the import, and other programs.
import type { PgColumn } from 'drizzle-orm/pg-core';
import { z } from 'zod';

import { getColumnName as columnName } from '#core/server/database/writable-columns.ts';
import { isPortable, isExportedTable, type ExportedTable } from '#core/server/data-export.ts';
import type { FeatureRegistry } from '#core/server/feature.ts';

import { listColumns, getExportName, type ExportedRow } from './queries.ts';

export const CASE_FORMAT = 'laurel-case';
/** Increases when the meaning of an archive changes. A new table or column does not increase it. */
export const CASE_VERSION = 3;

export const archivePaths = {
  readme: 'README.txt',
  reader: 'index.html',
  case: 'case.json',
  schema: 'schema/case.schema.json',
  sums: 'SHA256SUMS',
  fileList: 'files.csv',
  tables: 'tables/',
  files: 'files/',
} as const;

/** Identity of the file. Only this is read from an archive of another version. */
export const caseIdentity = z.object({
  $schema: z.literal(archivePaths.schema).optional(),
  format: z.literal(CASE_FORMAT),
  version: z.int().min(1),
});

export const caseHead = caseIdentity.extend({
  created_at: z.iso.datetime().meta({ description: 'When the archive was created, in UTC.' }),
  program: z
    .strictObject({ name: z.string(), version: z.string() })
    .meta({ description: 'The program that created it. Other programs give their own name.' }),
});

const caseFile = z
  .strictObject({
    url: z.string().max(2000).meta({ description: 'The URL that rows use to refer to the file.' }),
    path: z.string().max(2000).meta({ description: 'Its path in the archive.' }),
    name: z.string().min(1).max(1000).meta({ description: 'Its file name.' }),
    size: z.int().min(1).meta({ description: 'Bytes.' }),
    type: z.string().meta({ description: 'Media type. An import detects it again from the bytes.' }),
    sha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .meta({ description: 'SHA-256 of its bytes, hexadecimal.' }),
    created_at: z.iso.datetime({ offset: true }).optional(),
  })
  .meta({ description: 'A file that belongs to the user.' });
export type CaseFile = z.output<typeof caseFile>;

/** Returns the shape of `case.json`: every exported table, and the list of files. */
export function caseShape({ exported }: Pick<FeatureRegistry, 'exported'>) {
  const tables = exported.filter(isExportedTable).map(
    (declaration) =>
      [
        getExportName(declaration),
        z
          .array(rowShape(declaration))
          .optional()
          .meta({ description: describeTable(declaration) }),
      ] as const,
  );
  return caseHead
    .extend({
      version: z.literal(CASE_VERSION),
      user_id: z.uuid().meta({ description: 'The user who owns the case, as identified in rows.' }),
      tables: z.strictObject(Object.fromEntries(tables)),
      files: z.array(caseFile),
    })
    .strict();
}
export type Case = Omit<z.output<ReturnType<typeof caseShape>>, 'tables'> & {
  tables: Record<string, ExportedRow[] | undefined>;
};

/** Returns the shape as JSON Schema, for each archive and for docs/case.schema.json. */
export function caseJsonSchema(registry: Pick<FeatureRegistry, 'exported'>): string {
  const schema = z.toJSONSchema(caseShape(registry), {
    io: 'input',
    unrepresentable: 'any',
    // The name of a format means the same as its pattern, in a tenth of the characters.
    override: ({ jsonSchema }) => {
      if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
    },
  });
  const head = {
    title: 'Laurel case',
    description:
      'A complete applicant case, as exported and imported by Laurel. Columns that can be left out have a default or are set by the server. For the layout of an archive, see docs/portable-case.md.',
  };
  const { $schema, ...rest } = schema;
  return `${JSON.stringify({ $schema, ...head, ...rest }, null, 2)}\n`;
}

function describeTable(declaration: ExportedTable): string {
  const { portable } = declaration;
  if (isPortable(declaration)) {
    return `${declaration.about}. Imported: ${declaration.portable.columns.map(columnName).join(', ')}.`;
  }
  return `${declaration.about}. Not imported${portable && 'stays' in portable ? `: ${portable.stays}` : ''}.`;
}

/** Returns the shape of an exported row. Columns that have a default or may be empty are optional. */
function rowShape(declaration: ExportedTable): z.ZodObject {
  const columns = listColumns(declaration).map(
    (column) => [columnName(column), columnShape(declaration, column)] as const,
  );
  const added = Object.keys({ ...declaration.added, ...declaration.names }).map(
    (name) => [name, z.unknown().optional()] as const,
  );
  return z.strictObject(Object.fromEntries([...columns, ...added]));
}

function columnShape(declaration: ExportedTable, column: PgColumn): z.ZodType {
  const json = isPortable(declaration) ? declaration.portable.json?.[columnName(column)] : undefined;
  const shape = json ?? toShape(column);
  const isNullable = !column.notNull;
  const isOptional = isNullable || column.hasDefault || isOwner(declaration, column);
  const nullable = isNullable ? shape.nullable() : shape;
  return isOptional ? nullable.optional() : nullable;
}

/** Whether the column contains the owner, which is omitted if it is the user of the archive. */
function isOwner({ owners }: ExportedTable, column: PgColumn): boolean {
  return owners.includes(column);
}

const shapes: Record<string, () => z.ZodType> = {
  uuid: () => z.uuid(),
  text: () => z.string(),
  boolean: () => z.boolean(),
  integer: () => z.int(),
  smallint: () => z.int(),
  bigint: () => z.int(),
  date: () => z.iso.date(),
  time: () => z.string(),
  'timestamp with time zone': () => z.iso.datetime({ offset: true }),
  json: () => z.unknown(),
  jsonb: () => z.unknown(),
};

function toShape(column: PgColumn): z.ZodType {
  const type = column.getSQLType();
  if (type.endsWith('[]')) return z.array(shapeNamed(type.slice(0, -2)));
  return shapeNamed(type);
}

function shapeNamed(type: string): z.ZodType {
  if (type.startsWith('numeric')) return z.number();
  const shape = shapes[type];
  if (!shape) throw new Error(`what a column of ${type} looks like in an archive is not said`);
  return shape();
}
