import type { RecordType } from './record-type.ts';
import { artisticExhibitions } from './record-types/artistic-exhibitions.ts';
import { awards } from './record-types/awards.ts';
import { commercialSuccess } from './record-types/commercial-success.ts';
import { criticalRoles } from './record-types/critical-roles.ts';
import { highSalary } from './record-types/high-salary.ts';
import { judgingEvents } from './record-types/judging-events.ts';
import { memberships } from './record-types/memberships.ts';
import { originalContributions } from './record-types/original-contributions.ts';
import { patents } from './record-types/patents.ts';
import { publishedMaterials } from './record-types/published-materials.ts';
import { scholarlyArticles } from './record-types/scholarly-articles.ts';
import { totality } from './record-types/totality.ts';

/** All record types in sidebar order. The only list of them. */
export const recordTypes: readonly RecordType[] = [
  awards,
  memberships,
  publishedMaterials,
  judgingEvents,
  originalContributions,
  patents,
  scholarlyArticles,
  artisticExhibitions,
  criticalRoles,
  highSalary,
  commercialSuccess,
  totality,
];

export function recordTypeAt(segment: string): RecordType | undefined {
  return recordTypes.find((type) => type.segment === segment);
}
