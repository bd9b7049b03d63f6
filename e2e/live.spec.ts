import { expect } from '@playwright/test';

import { test } from './site.ts';
import { send } from './support.ts';

test('others’ changes appear immediately in every tab, over one stream, until access ends', async ({
  signedIn,
  owner,
}) => {
  const applicant = await signedIn('Applicant', 'Una Watching');
  const mentor = await signedIn('Mentor', 'Mia Acting');
  const { page: una } = applicant;
  const { page: mia } = mentor;
  const streams: string[] = [];
  una.context().on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/live-updates') streams.push(new URL(request.url()).search);
  });

  await una.goto('/dashboard/tasks');
  // The first tab opens its stream before there is a second tab.
  const goesOn = expect.stringMatching(/^\?after=\d+$/);
  await expect.poll(() => streams).toEqual([goesOn]);
  const other = await una.context().newPage();
  await other.goto('/dashboard');
  await expect(una.getByRole('heading', { level: 1 })).toHaveText('Task Management');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  expect(streams).toEqual([goesOn]);

  await test.step('an open page shows a new assignment', async () => {
    await mia.goto('/mentor/users');
    await expect(mia.getByText('No users assigned yet')).toBeVisible();
    await send(owner, '/api/assignments', { applicant: applicant.user.email, provider: mentor.user.email });
    await expect(
      mia.getByRole('heading', { name: 'Una Watching' }).or(mia.getByText('Una Watching')).first(),
    ).toBeVisible();
  });

  await test.step('a task assigned by a mentor appears in both tabs of the applicant', async () => {
    const { rows } = await send<{ rows: { id: string }[] }>(mia.request, '/api/assigned-people', undefined, 'GET');
    await send(mia.request, '/api/task-assignments', {
      user_id: rows[0]?.id,
      title: 'Ask Dr. Rho for a letter',
      description: '',
      due_date: '2099-01-01',
      priority: 'Medium',
    });
    await expect(una.getByText('Ask Dr. Rho for a letter').first()).toBeVisible();
    await expect(other.getByText('Ask Dr. Rho for a letter').first()).toBeVisible();
    await expect(una.getByRole('button', { name: /^Notifications, \d+ unread$/ }).first()).toBeVisible();
  });

  await test.step('the second tab continues after the first is closed', async () => {
    const opened = streams.length;
    await una.close();
    await expect.poll(() => streams.length).toBeGreaterThan(opened);
    expect(streams.at(-1)).toEqual(goesOn);
  });

  await test.step('a deactivated role closes its pages', async () => {
    const { rows } = await send<{ rows: { id: string; mentor_email: string }[] }>(
      owner,
      '/api/assignments?q=watching',
      undefined,
      'GET',
    );
    await send(owner, `/api/assignments/${rows[0]?.id}/end`, {});
    await expect(mia.getByText('No users assigned yet')).toBeVisible();
  });
});
