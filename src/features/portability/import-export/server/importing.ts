// Imports a whole case. Everything is validated before anything is written. Then files are stored, and rows are
// inserted in one transaction.
import { OperatorError } from '#core/server/operator-error.ts';
import { isPortable } from '#core/server/data-export.ts';
import type { FeatureRegistry } from '#core/server/feature.ts';
import { sqlState } from '#core/server/database/database.ts';
import { AppError } from '#core/server/errors.ts';
import type { Services } from '#core/server/services.ts';
import { fileUrl } from '#core/shared/uploads.ts';
import { applicant } from '#features/accounts/roles/server/access.ts';

import { addRows, type CheckedRow } from './adding-rows.ts';
import { openArrived, type ImportArchive, type Checked } from './import-archive.ts';
import { listed, readCase } from './import-case.ts';
import { expectedAddress, assertImportFits, storeFiles } from './import-files.ts';
import { planRows, getSite, type KnowFile, type PortableTable, type RowPlan } from './import-rows.ts';
import { asUser } from './as-user.ts';
import type { Case, CaseFile } from './case-shape.ts';
import { getExportName, readOwnFiles, readAllOwnRows, type ExportedFile, type ExportedRow } from './queries.ts';
import { describeImport } from './import-report.ts';
import { findFileUrls, rewrite } from './rewriting.ts';

type Acting = Parameters<Parameters<typeof asUser>[2]>[0];

export type Import = {
  file: string;
  email: string;
  /** Imports even if the user already has data. Identical rows are not inserted again. */
  adds: boolean;
  /** Called with the progress. */
  tell: (line: string) => void;
};

/**
 * Imports a case as rows and files of an applicant, who must be entitled. The rows are the applicant's own, under their
 * row policies. Returns what was imported and what was not.
 * @throws OperatorError if the archive is invalid or the user cannot receive it. Nothing was written in that case.
 */
export async function importCase(
  services: Services,
  registry: FeatureRegistry,
  { file, email, adds, tell }: Import,
): Promise<string> {
  return refusing(file, async () => {
    const archive = await openArrived(file, telling(tell, 'Checked', 'parts of the archive'));
    try {
      const whole = await readCase(archive, registry, { rows: services.env.MAX_ROWS_PER_USER });
      return await asUser(services, { email, access: applicant('write') }, async (ctx) => {
        const there = await readExisting(ctx, registry);
        if (!adds && there.hasRows) {
          throw new OperatorError(
            `${email} already has a case here. Import with --add to add this one to it; identical items are not added again.`,
          );
        }
        return arrive(services, { ctx, archive, whole, there, registry, email, tell });
      });
    } finally {
      archive.close();
    }
  });
}

type Existing = {
  rows: Map<PortableTable, ExportedRow[]>;
  files: ExportedFile[];
  hasRows: boolean;
};

/** Returns the user's existing data that an import could add to. */
async function readExisting(ctx: Acting, registry: FeatureRegistry): Promise<Existing> {
  return ctx.transaction(async (tx) => {
    const rows = new Map<PortableTable, ExportedRow[]>();
    for (const declaration of registry.exported.filter(isPortable)) {
      rows.set(declaration, await readAllOwnRows(tx, declaration));
    }
    const files = await readOwnFiles(tx, registry);
    return { rows, files, hasRows: [...rows.values()].some((found) => found.length > 0) };
  });
}

type IncomingCase = {
  ctx: Acting;
  archive: ImportArchive;
  whole: Case;
  there: Existing;
  registry: FeatureRegistry;
  email: string;
  tell: (line: string) => void;
};

async function arrive(
  services: Services,
  { ctx, archive, whole, there, registry, email, tell }: IncomingCase,
): Promise<string> {
  const owner = { token: ctx.token, userId: ctx.userId };
  const byAddress = new Map(whole.files.map((one) => [one.url, one]));
  const plan = planRows({
    tables: registry.exported
      .filter(isPortable)
      .map((declaration) => ({ declaration, rows: whole.tables[getExportName(declaration)] ?? [] })),
    user: whole.user_id,
    fileColumns: registry.files,
    findFile: createFileLookup(whole.files),
    existing: { getRows: (declaration) => there.rows.get(declaration) ?? [], findFile: createFileLookup(there.files) },
  });
  const needed = neededFiles(plan, registry).flatMap((address) => byAddress.get(address) ?? []);
  rejectTooMany(services, plan, there);
  // An existing file of the user is reused for these rows, so that its metadata applies to the same file.
  const reused = findOwn(needed, there.files);
  const missing = needed.filter(({ url }) => !reused.has(url));
  const expected = new Map([
    ...reused,
    ...missing.map((one, place) => [one.url, expectedAddress(one, place, owner.userId)] as const),
  ]);
  const rows = checkRows(plan, { expected, registry, now: services.now });
  await assertImportFits(services, missing, owner);

  const { addresses, undo } = await storeFiles(
    services,
    { archive, files: missing, owner, registry },
    telling(tell, 'Stored', 'files'),
  );
  const stored = new Map([...expected].map(([address, one]) => [one, addresses.get(address) ?? one]));
  try {
    const onAdded = telling(tell, 'Added', 'rows');
    const existing = await ctx.transaction((tx) =>
      addRows(tx, { rows, same: plan.same, addresses: stored, userId: ctx.userId, registry, onAdded }),
    );
    return describeImport({ email, whole, plan, existing, registry, named: needed.length, stored: missing });
  } catch (error) {
    await undo();
    throw error;
  }
}

/**
 * Validates each row as a request would, with the future URLs of its files.
 * @throws OperatorError with every problem of all rows
 */
function checkRows(
  { added }: RowPlan,
  { expected, registry, now }: { expected: ReadonlyMap<string, string>; registry: FeatureRegistry; now: () => Date },
): CheckedRow[] {
  const problems: string[] = [];
  // Creating a validator takes longer than using it.
  const checks = new Map(
    [...new Set(added.map(({ declaration }) => declaration))].map((declaration) => [
      declaration,
      declaration.portable.check(now),
    ]),
  );
  const rows = added.map((row): CheckedRow => {
    const values = rewrite(getSite(row.declaration, registry.files), row.values, {
      address: (address, isWhole) => expected.get(address) ?? (isWhole ? goneAddress(address) : address),
      id: (id) => id,
    });
    const { data, error } = checks.get(row.declaration)?.safeParse(values) ?? {};
    for (const { message, path } of error?.issues ?? []) {
      problems.push(
        `Row ${row.place} of ${getExportName(row.declaration)}, ${path.map(String).join(', ')}: ${message}.`.replace(
          /\.\.$/,
          '.',
        ),
      );
    }
    return { row, values: (data ?? {}) as Record<string, unknown> };
  });
  if (problems.length > 0) throw new OperatorError(listed(problems).join('\n'));
  return rows;
}

/** Returns the URL for a file that no longer exists. It must never be another user's file of the same URL. */
function goneAddress(address: string): string {
  return fileUrl(`gone/${decodeURIComponent(address.slice(address.lastIndexOf('/') + 1))}`);
}

function rejectTooMany({ env }: Services, { added }: RowPlan, there: Existing): void {
  for (const [declaration, rows] of Map.groupBy(added, (row) => row.declaration)) {
    const count = rows.length + (there.rows.get(declaration)?.length ?? 0);
    if (count > env.MAX_ROWS_PER_USER) {
      throw new OperatorError(
        `This would make ${count} rows of ${getExportName(declaration)}; a user can have at most ${env.MAX_ROWS_PER_USER} here.`,
      );
    }
  }
}

/** Returns the distinct URLs in the rows to insert. */
function neededFiles({ added }: RowPlan, registry: FeatureRegistry): string[] {
  return [
    ...new Set(added.flatMap(({ declaration, values }) => findFileUrls(getSite(declaration, registry.files), values))),
  ];
}

type PrintedFile = Pick<CaseFile, 'url' | 'sha256' | 'name'>;

function createFileLookup(files: readonly PrintedFile[]): KnowFile {
  const prints = new Map(files.map((one) => [one.url, getFingerprint(one)]));
  return (address) => prints.get(address);
}

function getFingerprint({ sha256, name }: PrintedFile): string {
  return `${sha256} ${name}`;
}

/** Returns the files that the user already has, each only once, by their URL in the archive. */
function findOwn(files: readonly CaseFile[], own: readonly PrintedFile[]): Map<string, string> {
  const free = Map.groupBy(own, getFingerprint);
  return new Map(
    files.flatMap((one) => {
      const same = free.get(getFingerprint(one))?.shift();
      return same ? [[one.url, same.url]] : [];
    }),
  );
}

/** Reports progress in at most twenty lines, however much there is. */
function telling(tell: (line: string) => void, did: string, what: string): Checked {
  const STEPS = 20;
  return (done, of) => {
    if (Math.floor((done * STEPS) / of) > Math.floor(((done - 1) * STEPS) / of)) {
      tell(`${did} ${done} of ${of} ${what}.`);
    }
  };
}

/** Adds to every error what it is about, and that nothing was imported. */
async function refusing(file: string, work: () => Promise<string>): Promise<string> {
  try {
    return await work();
  } catch (error) {
    const isReported = error instanceof OperatorError || error instanceof AppError;
    const code = isReported ? undefined : sqlState(error);
    if (code !== undefined) {
      // The error itself contains the statement and every value of the row.
      throw new OperatorError(`${file} was not imported. The database rejected one of its rows (${code}).`, {
        cause: error,
      });
    }
    if (!isReported) throw error;
    throw new OperatorError(`${file} was not imported. ${error.message}`, { cause: error });
  }
}
