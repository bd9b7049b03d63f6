import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { registry } from '../../src/app/server/features.ts';
import { caseJsonSchema } from '../../src/features/portability/import-export/server/case-shape.ts';

test('docs/case.schema.json equals the output of `npm run db:generate`', () => {
  const published = readFileSync(new URL('../../docs/case.schema.json', import.meta.url), 'utf8');
  expect(Object.keys((JSON.parse(published) as { properties: object }).properties)).toEqual(
    expect.arrayContaining(['format', 'version', 'tables', 'files']),
  );
  expect(published, 'Run: npm run db:generate').toBe(caseJsonSchema(registry));
});
