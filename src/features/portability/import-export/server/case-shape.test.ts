import { expect, it } from 'vitest';

import { registry } from '#app/server/features.ts';
import { isPortable } from '#core/server/data-export.ts';
import { fetchExport, fillCase } from '#testing/cases.ts';
import { createUser } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';

import { caseJsonSchema, caseShape } from './case-shape.ts';

const app = useTestApp();

it('an export matches the case schema, with every imported table', async () => {
  const ada = await createUser(app.database);
  await fillCase(app, ada);
  const { entries, whole } = await fetchExport(app, ada);
  expect(caseShape(registry).safeParse(whole).error?.issues).toBeUndefined();
  expect(registry.exported.filter(isPortable).length).toBeGreaterThan(15);
  expect(String(entries.get('schema/case.schema.json'))).toBe(caseJsonSchema(registry));
});
