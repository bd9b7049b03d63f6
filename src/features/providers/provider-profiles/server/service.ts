import type { ActorContext } from '#core/server/actor-context.ts';
import { AppError } from '#core/server/errors.ts';
import { checkOwnFiles } from '#features/storage/files/server/queries.ts';

import type { AttorneyProfile, AttorneyProfileInput, MentorProfile, MentorProfileInput } from '../schema.ts';
import { readInside, readOwnAttorney, readOwnMentor, saveAttorney, saveMentor } from './queries.ts';
import { mentorProfiles } from './table.ts';

/** @throws AppError invalid, version_conflict */
export async function upsertMentorProfile(ctx: ActorContext, input: MentorProfileInput): Promise<MentorProfile> {
  return ctx.transaction(async (tx) => {
    const { profile_image_url: image } = input;
    await checkOwnFiles(tx, { column: mentorProfiles.profile_image_url, urls: image === null ? [] : [image] });
    if (!(await saveMentor(tx, input))) throw new AppError('version_conflict');
    return readInside<MentorProfile>(tx, readOwnMentor());
  });
}

/** @throws AppError version_conflict */
export async function upsertAttorneyProfile(ctx: ActorContext, input: AttorneyProfileInput): Promise<AttorneyProfile> {
  return ctx.transaction(async (tx) => {
    if (!(await saveAttorney(tx, input))) throw new AppError('version_conflict');
    return readInside<AttorneyProfile>(tx, readOwnAttorney());
  });
}
