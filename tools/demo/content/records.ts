import type { DemoRecord } from '../stories/records.ts';
import { articles } from './records/articles.ts';
import { awardRecords } from './records/awards.ts';
import { contributions } from './records/contributions.ts';
import { exhibitions } from './records/exhibitions.ts';
import { judging } from './records/judging.ts';
import { membershipRecords } from './records/memberships.ts';
import { otherPeoplesRecords } from './records/other-people.ts';
import { patentRecords } from './records/patents.ts';
import { publications } from './records/publications.ts';
import { roles } from './records/roles.ts';
import { salaries } from './records/salaries.ts';
import { successes } from './records/successes.ts';
import { totalityRecords } from './records/totality.ts';

export const records: DemoRecord[] = [
  ...awardRecords,
  ...membershipRecords,
  ...publications,
  ...judging,
  ...contributions,
  ...patentRecords,
  ...articles,
  ...exhibitions,
  ...roles,
  ...salaries,
  ...successes,
  ...totalityRecords,
  ...otherPeoplesRecords,
];
