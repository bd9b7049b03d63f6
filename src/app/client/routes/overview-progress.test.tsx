// @vitest-environment happy-dom
import { notifyManager, useQuery } from '@tanstack/react-query';
import { act } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';

import { criterionNames } from '#features/evidence/records/client/criteria-line.tsx';
import { recordsOverview } from '#features/evidence/records/client/overview-api.ts';
import { criteria } from '#records/criteria.ts';
import type { TypeSummary } from '#records/overview.ts';
import { renderPage } from '#testing/client/page.tsx';
import { button, click } from '#testing/client/render.tsx';

import { OverviewProgress } from './overview-progress.tsx';

const judged = { table: 'judging', started: 3, in_progress: 0, completed: 0, lacking: 0, unfinished: null };
const types: TypeSummary[] = [judged];

function Page() {
  const { data } = useQuery({ ...recordsOverview, staleTime: Infinity });
  return data && <OverviewProgress summaries={types} claimed={data.claimed} parts="unknown" about={criterionNames} />;
}

it('the saved choice moves the focus to the button that changes it, even if the page shows it later', async () => {
  vi.stubGlobal('fetch', async (url: string) =>
    url.includes('overview') ? Response.json({ types, claimed: null }) : Response.json({ claimed: criteria }),
  );
  await renderPage(<Page />);
  await vi.waitFor(() => button('Choose'));
  await click(button('Choose'));

  let show = (): void => undefined;
  notifyManager.setScheduler((callback) => {
    const before = show;
    show = () => [before, callback].forEach((step) => step());
  });
  onTestFinished(() => notifyManager.setScheduler(queueMicrotask));
  await click(button('Save choice'));
  await vi.waitFor(() => button('Choose'));
  await act(async () => show());
  await vi.waitFor(() => expect(document.activeElement).toBe(button('Change the criteria you claim')));
});
