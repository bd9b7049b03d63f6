// @vitest-environment happy-dom
import { TextInput } from '@mantine/core';
import { beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';

import { renderPage } from '#testing/client/page.tsx';
import { find, type } from '#testing/client/render.tsx';

import { useRowForm } from '../row-form.ts';
import type { FormSchema } from '../validate-form.ts';
import { RowForm } from './row-form.tsx';

type Row = { id: string; version: number; bio: string };
const row: Row = { id: '00000000-0000-4000-8000-000000000001', version: 3, bio: 'Reads looms' };

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json({ draft: null }));
});

function Form({ staysOpen = false }: { staysOpen?: boolean }) {
  const form = useRowForm<FormSchema, Row>({
    row,
    schema: z.strictObject({ bio: z.string() }),
    initialValues: { bio: row.bio },
    draft: 'profile',
    listKey: ['profiles'],
    save: async () => row,
    onSaved: () => {},
    onCancel: () => {},
    onDiscardDraft: () => {},
    onDirtyChange: () => {},
  });
  return (
    <RowForm of={form} noun="profile" legend="About you" submit="Save" cancel="Discard changes" staysOpen={staysOpen}>
      <TextInput {...form.field('bio')} label="Bio" />
    </RowForm>
  );
}

const hasCancel = () => [...document.querySelectorAll('button')].some((one) => one.textContent === 'Discard changes');

it('a form that stays open offers to discard changes only while there are some', async () => {
  await renderPage(<Form staysOpen />);
  expect(hasCancel()).toBe(false);
  await type(find('input'), 'Reads looms and letters');
  expect(hasCancel()).toBe(true);
  await type(find('input'), row.bio);
  expect(hasCancel()).toBe(false);
});

it('a form that closes can be canceled before any change', async () => {
  await renderPage(<Form />);
  expect(hasCancel()).toBe(true);
});
