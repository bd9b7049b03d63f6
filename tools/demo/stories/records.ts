import type { FieldValue } from '#records/field-types/kinds.ts';
import type { RecordType } from '#records/record-type.ts';
import type { RecordStatus } from '#records/schema.ts';

import { isDemoFile, type DemoFile } from '../files.ts';
import { dateIn, type Moment } from '../moments.ts';
import type { DemoUserKey } from '../people.ts';
import type { StoryEvent, Stage } from '../story.ts';

/** Date counted from the day of the demo. */
type InDays = { inDays: number };

type DemoValue = FieldValue | DemoFile | (DemoFile | string)[] | InDays;

export type DemoRecord = {
  by: DemoUserKey;
  type: RecordType;
  status: RecordStatus;
  made: Moment;
  values: Record<string, DemoValue>;
};

/** Defines records of one user and type. The compiler checks the field names. */
export function createRecords<Type extends RecordType>(
  type: Type,
  rows: {
    by?: DemoUserKey;
    status: RecordStatus;
    made: Moment;
    values: { [Name in keyof Type['fields']]?: DemoValue };
  }[],
): DemoRecord[] {
  return rows.map(({ by = 'ada', values, ...row }) => ({
    by,
    type,
    ...row,
    values: values as Record<string, DemoValue>,
  }));
}

export function recordEvents({ by, type, status, made, values }: DemoRecord): StoryEvent[] {
  const play = async (stage: Stage): Promise<void> => {
    const visitor = await stage.as(by);
    const upload = async (name: string, value: DemoFile | string) => {
      if (!isDemoFile(value)) return value;
      const field = type.fields[name];
      if (field?.kind !== 'file' && field?.kind !== 'files') throw new Error(`${type.table}.${name} takes no file`);
      return visitor.upload(field.bucket, value);
    };
    const body: Record<string, FieldValue> = {};
    for (const [name, value] of Object.entries(values)) {
      if (Array.isArray(value)) body[name] = await inTurn(value, (entry) => upload(name, entry));
      else if (isInDays(value)) body[name] = dateIn(stage.day, value.inDays);
      else body[name] = isDemoFile(value) ? await upload(name, value) : value;
    }
    await visitor.send('POST', `/api/records/${type.segment}`, { ...body, status });
  };
  return [{ at: made, play }];
}

/** Maps a list sequentially, so that rows are stored in the same order every time. */
export async function inTurn<From, To>(list: readonly From[], work: (entry: From) => Promise<To>): Promise<To[]> {
  const done: To[] = [];
  for (const entry of list) done.push(await work(entry));
  return done;
}

function isInDays(value: DemoValue): value is InDays {
  return typeof value === 'object' && value !== null && 'inDays' in value;
}
