import type { RecordType } from './record-type.ts';
import { artisticExhibitions } from './types/artistic-exhibitions.ts';
import { awards } from './types/awards.ts';
import { commercialSuccess } from './types/commercial-success.ts';
import { criticalRoles } from './types/critical-roles.ts';
import { highSalary } from './types/high-salary.ts';
import { judgingEvents } from './types/judging-events.ts';
import { memberships } from './types/memberships.ts';
import { originalContributions } from './types/original-contributions.ts';
import { patents } from './types/patents.ts';
import { publishedMaterials } from './types/published-materials.ts';
import { scholarlyArticles } from './types/scholarly-articles.ts';
import { totality } from './types/totality.ts';

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
