import { expect, it } from 'vitest';

import { product } from '#app/server/features.ts';
import { isPortable } from '#core/server/data-export.ts';
import { exportOf, fillCase } from '#testing/cases.ts';
import { makePerson } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';

import { caseJsonSchema, caseShape } from './case-shape.ts';

const app = useTestApp();

it('an export matches the case schema, with every imported table', async () => {
  const ada = await makePerson(app.database);
  await fillCase(app, ada);
  const { entries, whole } = await exportOf(app, ada);
  expect(caseShape(product).safeParse(whole).error?.issues).toBeUndefined();
  expect(product.exported.filter(isPortable).length).toBeGreaterThan(15);
  expect(String(entries.get('schema/case.schema.json'))).toBe(caseJsonSchema(product));
});
