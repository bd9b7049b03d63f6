import { expect } from 'vitest';

import type { NoticeRow, NoticeIssueRow } from '#features/petition/uscis-notices/schema.ts';

import type { TestUser } from './people.ts';
import type { TestApp } from './test-app.ts';
import { uploadFile } from './uploads.ts';

/** Actions of applicants on their notices. */
export function createNoticeHelpers(app: TestApp) {
  async function ask<T>(as: TestUser, method: string, path: string, body?: object): Promise<T> {
    const response = await app.request(method, path, { as, body });
    expect(response.status, await response.clone().text()).toBeLessThan(300);
    return (response.status === 204 ? undefined : await response.json()) as T;
  }
  return {
    ask,
    /** A notice with its one-page PDF. */
    async addNotice(as: TestUser, values: object = {}): Promise<NoticeRow> {
      const { url } = await uploadFile(app, { as, bucket: 'evidence-requests', name: 'notice.pdf' });
      return ask(as, 'POST', '/api/uscis-notices', { issued_on: '2026-03-02', notice_url: url, ...values });
    },
    addIssue: (as: TestUser, request: string, values: object) =>
      ask<NoticeIssueRow>(as, 'POST', `/api/notice-issues/notices/${request}`, values),
    readNotice: (as: TestUser, id: string) => ask<NoticeRow>(as, 'GET', `/api/uscis-notices/${id}`),
    createResponse: (as: TestUser, id: string) => ask<NoticeRow>(as, 'PUT', `/api/uscis-notices/${id}/response`),
  };
}
