// Reuse of a user's own files, separate from uploads and downloads.
import { sql } from 'drizzle-orm';

import type { ActorContext } from '#core/server/actor-context.ts';
import { currentUser } from '#core/server/database/policies.ts';
import { defineStatement } from '#core/server/database/statement.ts';
import { AppError } from '#core/server/errors.ts';
import type { FeatureRegistry } from '#core/server/feature.ts';
import { describePlace, namingRows, type NamingRow } from '#core/server/file-places.ts';
import type { Services } from '#core/server/services.ts';
import {
  buckets,
  getExtension,
  fileKey,
  fileTypes,
  fileUrl,
  isBucket,
  type UploadedFile,
} from '#core/shared/uploads.ts';

import { OWN_FILES_MAX, type OwnFile, type OwnFilesQuery, type RenamedFile } from '../schema.ts';
import { storeUpload } from './service.ts';

type FoundFile = Omit<OwnFile, 'url' | 'places'> & { key: string; places: NamingRow[] };

/** Builds the list of the user's own files, newest first, each with the rows that name it. */
export function defineOwnFiles(
  registry: FeatureRegistry,
): (ctx: ActorContext, query: OwnFilesQuery) => Promise<OwnFile[]> {
  const [pattern, types, sameAs] = [
    sql`${sql.placeholder('pattern')}::text`,
    sql`${sql.placeholder('types')}::text`,
    sql`${sql.placeholder('sameAs')}::text`,
  ];
  const list = defineStatement(
    'list own files',
    sql`
      with naming as materialized (${namingRows(registry)})
      select coalesce(json_agg(row_to_json(found)), '[]')::text from (
        select f.key, f.size::float8 as size, f.created_at,
          coalesce((select json_agg(json_build_object('source', n.source, 'id', n.id, 'title', n.title))
            from naming n where n.url = app.file_url(f.key)), '[]') as places
        from files f
        where f.user_id = ${currentUser}
          and (${pattern} is null or f.name ilike ${pattern})
          and (${types} is null or f.type = any (string_to_array(${types}, ',')))
          and (${sameAs} is null or (f.key <> ${sameAs}
            and f.sha256 = (select same.sha256 from files same where same.key = ${sameAs} and same.user_id = ${currentUser})))
        order by f.created_at desc, f.key
        limit ${sql.raw(String(OWN_FILES_MAX))}
      ) as found`,
  );
  return async (ctx, { q, bucket, same_as }) => {
    const { json } = await ctx.read(
      list({
        pattern: q ? `%${q.replace(/[\\%_]/g, '\\$&')}%` : null,
        types: bucket ? buckets[bucket].extensions.flatMap((ending) => fileTypes[ending]).join(',') : null,
        sameAs: same_as === undefined ? null : (fileKey(same_as) ?? ''),
      }),
    );
    return (JSON.parse(json ?? '[]') as FoundFile[]).map(({ key, places, ...file }) => ({
      ...file,
      url: fileUrl(key),
      places: places.map((row) => describePlace(registry, row)),
    }));
  };
}

const findOwn = defineStatement(
  'find own file',
  sql`
    select json_build_object('bucket', bucket, 'name', name, 'size', size)::text
    from files where key = ${sql.placeholder('key')} and user_id = ${currentUser}`,
);

/**
 * Stores a copy of an own file under a new name. The name is part of a file's URL, and rows with the previous URL keep
 * it. The sweep deletes the copy that no row names after two days.
 * @throws AppError not_found, and the codes of an upload
 */
export async function renameFile(
  services: Services,
  ctx: ActorContext,
  { url, name }: RenamedFile,
): Promise<UploadedFile> {
  const key = fileKey(url) ?? '';
  const { json } = await ctx.read(findOwn({ key }));
  if (json === null) throw new AppError('not_found');
  const file = JSON.parse(json) as { bucket: string; name: string; size: number };
  const body = await services.store.read(key);
  if (!body || !isBucket(file.bucket)) throw new AppError('not_found');
  const ending = getExtension(file.name);
  return storeUpload(services, {
    token: ctx.token,
    bucket: file.bucket,
    name: getExtension(name) === ending ? name : `${name}.${ending}`,
    body,
    declaredSize: file.size,
  });
}
