// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';

import { renderPage } from '#testing/client/page.tsx';
import { find, press } from '#testing/client/render.tsx';

import { RecordList, type RecordListProps } from './record-list.tsx';

const edit = vi.fn();
const show = (props: Partial<RecordListProps>) =>
  renderPage(<RecordList label="Your things" items={[{ id: '1', title: 'Loom', onEdit: edit }]} {...props} />);

it('a row of a list is the target of its link, and E edits it', async () => {
  await show({ markedId: '1' });
  find('#row-1').focus();
  expect(await press('e')).toBe(true);
  expect(edit).toHaveBeenCalledOnce();
  expect(find('#row-1').dataset.marked).toBe('true');
});

it('a row of a list without links, such as Trash, has neither the ID of a row nor its keys', async () => {
  await show({ isAddressed: false });
  expect(find('li').id).toBe('');
  find('li').focus();
  expect(await press('e')).toBe(false);
});
