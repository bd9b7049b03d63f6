import { useListPage } from '#core/client/list-page.ts';
import { FilterBar } from '#core/client/ui/filter-bar.tsx';
import { ListPage } from '#core/client/ui/list-page.tsx';
import { BinderTabs } from '#features/petition/binders/client/page-parts.tsx';
import { noticeKinds, noticeLabels } from '#records/notices.ts';

import { getTitle } from '../rules.ts';
import { requestStates } from '../schema.ts';
import { ownRequests } from './api.ts';
import { NoticeForm } from './notice-form.tsx';
import { NoticeList } from './notice-list.tsx';
import classes from './notices.module.css';

const words = {
  what: 'Your notices',
  notLoaded: 'Your notices could not be loaded.',
  noun: 'notice',
  add: 'Add a notice',
  empty: 'No notices yet.',
  why: 'USCIS can ask for more with a request for evidence (Form I-797E), or give notice that it intends to deny or revoke; after a denial, an appeal or a motion can follow. Enter the notice here to turn the issues it raises into tasks and the sections of your response.',
  none: 'No notices match this filter.',
  all: 'Show all notices',
};

const filters = {
  state: {
    label: 'Show',
    choices: requestStates.map((value) => ({ value, label: value === 'open' ? 'Awaiting response' : 'Responded' })),
  },
  kind: { label: 'Type', choices: noticeKinds.map((value) => ({ value, label: noticeLabels[value] })) },
};

/** Page of an applicant's requests for evidence: deadlines, the issues they raise, and the responses. */
export default function NoticesPage() {
  const page = useListPage(ownRequests, { getTitle, draft: 'uscis-notices' });
  return (
    <ListPage
      page={page}
      subtitle="Requests for evidence, notices of intent to deny or revoke, denials, and your responses to them."
      words={words}
      tabs={<BinderTabs />}
      renderForm={(props, key) => <NoticeForm key={key} {...props} />}
      filters={<FilterBar list={page.list} label="Your notices" filters={filters} csv="/api/uscis-notices" />}
      more={<p className={classes.soft}>Not legal advice. Completeness, not eligibility.</p>}
      hasFiles
    >
      {(rows) => <NoticeList rows={rows} markedId={page.list.rowId} onEdit={page.sheet.edit} onDelete={page.remove} />}
    </ListPage>
  );
}
