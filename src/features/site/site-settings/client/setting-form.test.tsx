// @vitest-environment happy-dom
import { expect, it } from 'vitest';

import { renderPage } from '#testing/client/page.tsx';
import { control, find, type } from '#testing/client/render.tsx';

import type { SettingKey } from '../schema.ts';
import { SettingForm } from './setting-form.tsx';

const open = (key: SettingKey) =>
  renderPage(
    <SettingForm
      row={{ key, value: '', default: '14', version: 0, updated_at: null, updated_by: null }}
      text={{ label: 'Setting', about: 'About it.' }}
      onSaved={() => {}}
      onCancel={() => {}}
    />,
  );

async function typeKeys(text: string): Promise<void> {
  for (let end = 1; end <= text.length; end += 1) await type(control('input'), text.slice(0, end));
}

it.each<[SettingKey, string, string | undefined]>([
  ['trial_days', '30', 'Shown as: 30 days: a user who signs up now can try Laurel until'],
  ['trial_days', '14 days', undefined],
  ['trial_days', '99999999999', undefined],
  ['upload_max_mb', '25 MB', undefined],
  ['upload_max_mb', '25', 'Shown as: Files of up to 25 MB'],
])('the setting %s typed as “%s” is shown as users will see it, once it is valid', async (key, text, shown) => {
  await open(key);
  await typeKeys(text);
  expect(control('input').value).toBe(text);
  const content = find('form').textContent;
  if (shown === undefined) expect(content).not.toContain('Shown as');
  else expect(content).toContain(shown);
});
