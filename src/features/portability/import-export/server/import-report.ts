// Report at the end of an import, including what was left out.
import { getTableName } from 'drizzle-orm';

import { isPortable, isExportedTable } from '#core/server/data-export.ts';
import type { FeatureRegistry } from '#core/server/feature.ts';
import { counted, fill } from '#core/shared/sentence.ts';
import { formatSize } from '#core/shared/uploads.ts';

import { reasons, type AddedRow, type PortableTable, type RowPlan } from './import-rows.ts';
import type { Case, CaseFile } from './case-shape.ts';
import { getExportName } from './queries.ts';

type Reported = {
  email: string;
  whole: Case;
  plan: RowPlan;
  /** Rows that a user may have only once, and already has. */
  existing: readonly AddedRow[];
  registry: Pick<FeatureRegistry, 'exported'>;
  /** Number of files referenced by the rows, and how many of them were new. */
  named: number;
  stored: readonly CaseFile[];
};

/** Returns the report for the operator: what the user has now, and what was left out, by name and with the reason. */
export function describeImport({ email, whole, plan, existing, registry, named, stored }: Reported): string {
  const bytes = stored.reduce((sum, { size }) => sum + size, 0);
  const added = countBy(plan.added.filter((row) => !existing.includes(row)));
  const rows = [...added.values()].reduce((sum, count) => sum + count, 0);
  const { name, version } = whole.program;
  return [
    fill('Imported the case of {day}, exported by {name} {version}, for {email}: {rows} and {files}.', {
      day: whole.created_at.slice(0, 10),
      name,
      version,
      email,
      rows: counted(rows, { one: '{count} row', other: '{count} rows' }),
      files: counted(
        stored.length,
        { none: '0 files', one: '{count} file ({size})', other: '{count} files ({size})' },
        { size: formatSize(bytes) },
      ),
    }),
    ...[...added].map(([declaration, count]) => `  ${getExportName(declaration)}: ${count}`),
    ...sameLines(plan, existing),
    ...leftLines({ whole, plan, registry, named }),
    'Creation dates of rows are the date of the import.',
  ].join('\n');
}

function sameLines(plan: RowPlan, existing: readonly AddedRow[]): string[] {
  const lines = [
    ...[...plan.sameCounts].map(([declaration, count]) => `  ${getExportName(declaration)}: ${count}, the same`),
    ...[...countBy(existing)].map(
      ([declaration, count]) =>
        `  ${getExportName(declaration)}: ${count}, but a user can have only one; the existing one is kept`,
    ),
  ];
  return lines.length > 0 ? ['Already here:', ...lines] : [];
}

function leftLines({ whole, plan, registry, named }: Omit<Reported, 'email' | 'existing' | 'stored'>): string[] {
  const declarations = registry.exported.filter(isExportedTable);
  const staying = declarations.flatMap((one) => {
    const count = whole.tables[getExportName(one)]?.length ?? 0;
    if (count === 0 || isPortable(one)) return [];
    const because = one.portable && 'stays' in one.portable ? one.portable.stays : 'no reason is given';
    return [`  ${getExportName(one)}: ${count}, because ${because}`];
  });
  const left = [
    ...Map.groupBy(plan.left, ({ declaration: table, because }) => `${getExportName(table)} ${because}`).values(),
  ].flatMap((rows) => {
    const [first] = rows;
    return first ? [`  ${getExportName(first.declaration)}: ${rows.length}, because ${reasons[first.because]}`] : [];
  });
  const moved = new Set([...plan.added.map((row) => row.declaration), ...plan.sameCounts.keys()]);
  const without = [...moved].flatMap(({ table, portable }) =>
    portable.without ? [`  ${getTableName(table)}: ${portable.without}`] : [],
  );
  const others = whole.files.length - named;
  const files = others > 0 ? [`  files: ${others}, because no imported row uses them`] : [];
  const lines = [...staying, ...left, ...files, ...without];
  return lines.length > 0 ? ['Not imported:', ...lines] : [];
}

function countBy(rows: readonly AddedRow[]): Map<PortableTable, number> {
  return new Map(
    [...Map.groupBy(rows, ({ declaration }) => declaration)].map(([declaration, its]) => [declaration, its.length]),
  );
}
