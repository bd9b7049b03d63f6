// @vitest-environment happy-dom
import { useForm } from '@mantine/form';
import { act, useLayoutEffect } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';

import { awards } from '#records/record-types/awards.ts';
import { renderPage } from '#testing/client/page.tsx';
import { button, click, enter, find, type } from '#testing/client/render.tsx';
import { answerUpload, choose, fakeUploads, pdf } from '#testing/client/uploads.ts';

import { FieldInput } from './field-input.tsx';

const name = 'media_coverage_url';
const [first, second] = ['/files/awards-media/a/1-first.pdf', '/files/awards-media/a/2-second.pdf'];
const link = 'https://example.com/a';

let form: ReturnType<typeof useForm<{ [name]: string[] }>>;

function Form({ value }: { value: string[] }) {
  const rendered = useForm({ initialValues: { [name]: value } });
  useLayoutEffect(() => {
    form = rendered;
  });
  return (
    <FieldInput
      field={awards.fields.media_coverage_url}
      id="media"
      name={name}
      value={rendered.values[name]}
      onChange={(field, changed) => rendered.getInputProps(field).onChange(changed)}
      onBusyChange={() => {}}
      isWide={false}
    />
  );
}

const values = () => form.getValues()[name];
const links = () => find('#media-links');
const fileInput = () => find('input[type="file"]');

beforeEach(() => {
  fakeUploads();
  vi.stubGlobal('fetch', async () => Response.json([]));
});

it('files stay while links are typed, and links stay while files change', async () => {
  await renderPage(<Form value={[first, link]} />);
  await type(links(), `${link}\nhttps://example.com/b`);
  expect(values()).toEqual([first, link, 'https://example.com/b']);
  await act(async () => choose(fileInput(), pdf('second.pdf')));
  await act(() => answerUpload('second.pdf', second));
  expect(values()).toEqual([first, second, link, 'https://example.com/b']);
  await click(button('Remove first.pdf'));
  expect(values()).toEqual([second, link, 'https://example.com/b']);
  await type(links(), '');
  expect(values()).toEqual([second]);
});

it('a file that arrives before one rendering with a typed link stays', async () => {
  await renderPage(<Form value={[first]} />);
  await act(async () => choose(fileInput(), pdf('second.pdf')));
  await act(async () => {
    await answerUpload('second.pdf', second);
    enter(links(), link);
  });
  expect(values()).toEqual([first, second, link]);
});

it('a file that replaces another is shown', async () => {
  await renderPage(<Form value={[first, second]} />);
  await act(async () => form.setFieldValue(name, [first, '/files/awards-media/a/3-third.pdf']));
  expect([...document.querySelectorAll('li')].map(({ textContent }) => textContent?.match(/\w+\.pdf/)?.[0])).toEqual([
    'first.pdf',
    'third.pdf',
  ]);
});
