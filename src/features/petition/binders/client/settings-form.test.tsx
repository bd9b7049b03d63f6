// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';

import { renderPage } from '#testing/client/page.tsx';
import { button, click, control, type } from '#testing/client/render.tsx';

import type { BinderSettings } from '../schema.ts';
import { SettingsForm } from './settings-form.tsx';

const settings: BinderSettings = {
  title: 'Petition',
  scheme: 'letter',
  stamp_prefix: '',
  first_page: 1,
  has_covers: true,
  has_total: false,
  syncs_evidence: true,
  scan_languages: [],
};

it('saved settings are shown as they were saved', async () => {
  const save = vi.fn<(settings: BinderSettings) => Promise<void>>().mockResolvedValue();
  await renderPage(<SettingsForm settings={settings} continues={null} save={save} languages={[]} isOwn />);
  await type(control('[name="title"]'), '  My petition ');
  await type(control('[name="stamp_prefix"]'), ' Example ');
  await type(control('[name="first_page"]'), '1,000');
  await click(button('Save settings'));
  await expect.poll(() => document.body.textContent).toContain('The settings were saved.');
  expect(['title', 'stamp_prefix', 'first_page'].map((name) => control(`[name="${name}"]`).value)).toEqual([
    'My petition',
    'Example',
    '1000',
  ]);
  expect(save.mock.calls).toEqual([[{ ...settings, title: 'My petition', stamp_prefix: 'Example', first_page: 1000 }]]);
});
