// @vitest-environment happy-dom
import { TextInput } from '@mantine/core';
import { expect, it } from 'vitest';
import { z } from 'zod';

import { renderPage } from '#testing/client/page.tsx';
import { button, click, find } from '#testing/client/render.tsx';

import { ApiError, toProblem } from '../api.ts';
import { useSchemaForm } from '../form.ts';
import { DialogForm } from './form-frame.tsx';

const schema = z.strictObject({ who: z.string(), reason: z.string().min(1, 'Reason is required') });

function Form({ initial = '', fields = {} }: { initial?: string; fields?: Record<string, string> }) {
  const form = useSchemaForm({
    schema,
    initialValues: { who: 'Mia', reason: initial },
    submit: () => Promise.reject(new ApiError({ ...toProblem('internal'), fields })),
  });
  return (
    <DialogForm of={form} no="Keep it" onNo={() => {}} submit="Cancel session">
      <TextInput {...form.field('who')} label="Who" />
      <TextInput {...form.field('reason')} label="Reason" />
    </DialogForm>
  );
}

const submit = async () => {
  button('Cancel session').focus();
  await click(button('Cancel session'));
};

it('a refused submit in a dialog moves the focus to the first invalid field, each time', async () => {
  await renderPage(<Form />);
  for (const attempt of [1, 2]) {
    await submit();
    expect(document.activeElement, `attempt ${attempt}`).toBe(find('[name=reason]'));
    expect(find('[name=reason]').getAttribute('aria-invalid')).toBe('true');
  }
});

it('fields that the server refuses take the focus in a dialog', async () => {
  await renderPage(<Form initial="A cold" fields={{ reason: 'Too short' }} />);
  await submit();
  expect(document.activeElement).toBe(find('[name=reason]'));
});

it('an error that belongs to no field is shown above the dialog’s fields', async () => {
  await renderPage(<Form initial="A cold" fields={{ session: 'It has started' }} />);
  await submit();
  expect(find('[role=alert]').textContent).toContain('It has started');
  expect(document.activeElement).toBe(find('[role=alert]'));
});
