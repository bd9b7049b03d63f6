import type { RecordType } from './record-type.ts';
import { awards } from './types/awards.ts';
import { patents } from './types/patents.ts';

/** Every kind of evidence, in sidebar order. The only list of them. */
export const recordTypes: readonly RecordType[] = [awards, patents];

export function recordTypeAt(segment: string): RecordType | undefined {
  return recordTypes.find((type) => type.segment === segment);
}
