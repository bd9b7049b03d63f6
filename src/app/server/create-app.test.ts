import { describe, expect, it } from 'vitest';

import { recordTypes } from '#records/registry.ts';
import { useTestApp } from '#testing/test-app.ts';

const app = useTestApp();

describe('the description of the API', () => {
  it('names every route with what it takes and how it refuses', async () => {
    const answer = await app.request('GET', '/api/openapi.json');
    const { openapi, paths } = (await answer.json()) as { openapi: string; paths: Record<string, Record<string, { responses: object }>> };
    expect(openapi).toBe('3.1.0');
    for (const { segment } of recordTypes) {
      expect(Object.keys(paths[`/api/records/${segment}`] ?? {})).toEqual(['get', 'post']);
      expect(Object.keys(paths[`/api/records/${segment}/{id}`] ?? {})).toEqual(['get', 'patch', 'delete']);
    }
    expect(Object.keys(paths['/api/accounts/sign-in']?.post?.responses ?? {})).toEqual(expect.arrayContaining(['200', '401', '403', '429']));
    expect(Object.keys(paths)).toEqual(expect.arrayContaining(['/api/session', '/api/mailbox', '/api/files/{bucket}']));
  });
});
