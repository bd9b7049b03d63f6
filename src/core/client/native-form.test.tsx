// @vitest-environment happy-dom
import { act, useLayoutEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';

import { messages } from '#core/shared/messages.ts';
import { button, click, control, find, render, type } from '#testing/client/render.tsx';

import { ApiError, toProblem } from './api.ts';
import { useNativeForm } from './native-form.ts';
import { ErrorSummary } from './ui/error-summary.tsx';
import { ErrorBanner } from './ui/error-banner.tsx';
import { TextField } from './ui/text-field.tsx';

const schema = z.strictObject({
  title: z.string().min(1, 'Title is required'),
  email: z.email('Email is wrong'),
});
type Input = z.output<typeof schema>;
const initialValues = { title: '', email: '' };
const valid = { title: 'Kestrel Medal', email: 'ada@example.org' };

type FormProps = {
  submit: (input: Input) => Promise<void>;
  load?: () => Promise<typeof schema>;
  /** Called as soon as the form is in the page. */
  onceThere?: () => void;
};

function Form({ submit, load, onceThere }: FormProps) {
  useLayoutEffect(() => onceThere?.(), [onceThere]);
  const form = useNativeForm({ schema: load ?? schema, initialValues, submit });
  return (
    <form {...form.formProps}>
      <ErrorSummary {...form.summary} />
      {form.failure && <ErrorBanner failure={form.failure} isFocused />}
      <TextField {...form.field('title')} label="Title" />
      <TextField {...form.field('email')} label="Email" />
      <button type="submit">{form.isBusy ? 'Saving…' : 'Save'}</button>
    </form>
  );
}

const field = (name: string) => control(`[name="${name}"]`);
const summary = () => find('[role="alert"]');
const save = () => click(button('Save'));
async function fill(values: Partial<Input>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await type(field(name), value);
}

const wrongFields = new ApiError({
  ...toProblem('internal'),
  code: 'invalid',
  status: 422,
  fields: { email: 'This address is taken' },
});

describe('a rejected form', () => {
  it('focuses its summary at each rejection, also with the same errors', async () => {
    const submit = vi.fn<() => Promise<void>>();
    await render(<Form submit={submit} />);
    for (const attempt of [1, 2, 3]) {
      await save();
      expect(document.activeElement, `attempt ${attempt}`).toBe(summary());
      field('title').focus();
    }
    expect(submit).not.toHaveBeenCalled();
  });

  it('focuses its summary at a second rejection with other errors', async () => {
    await render(<Form submit={() => Promise.reject(wrongFields)} />);
    await save();
    await fill(valid);
    await act(() => vi.dynamicImportSettled());
    expect(document.querySelector('[role="alert"]')).toBeNull();
    await save();
    expect(document.activeElement).toBe(summary());
    expect(summary().textContent).toBe('There is a problemThis address is taken');
    await type(field('email'), 'grace@example.org');
    field('email').focus();
    await save();
    expect(document.activeElement).toBe(summary());
  });

  it('links each message to its field, which is described by it', async () => {
    await render(<Form submit={async () => undefined} />);
    await save();
    await click(find('a[href$="email"]'));
    expect(document.activeElement).toBe(field('email'));
    expect(document.getElementById(`${field('email').id}-error`)?.textContent).toBe('Email is wrong');
    expect(field('email').getAttribute('aria-describedby')).toBe(`${field('email').id}-error`);
  });

  it('keeps a rejection that arrives together with the validation of a correction', async () => {
    const loads: PromiseWithResolvers<typeof schema>[] = [];
    const load = () => {
      const one = Promise.withResolvers<typeof schema>();
      loads.push(one);
      return one.promise;
    };
    const loadAll = async () => {
      for (const one of loads.splice(0).toReversed()) one.resolve(schema);
    };
    await render(<Form submit={async () => undefined} load={load} />);
    await save();
    await act(loadAll);
    await act(loadAll);
    await act(() => vi.dynamicImportSettled());
    field('title').focus();
    await type(field('title'), valid.title);
    await act(async () => {
      button('Save').click();
      await loadAll();
    });
    expect(summary().textContent).toBe('There is a problemEmail is wrong');
    expect(document.activeElement).toBe(summary());
  });
});

describe('a form that could not be sent', () => {
  it('focuses the reason at each failure, and can be sent again', async () => {
    const submit = vi.fn<() => Promise<void>>().mockRejectedValue(new ApiError(toProblem('unreachable')));
    await render(<Form submit={submit} />);
    await fill(valid);
    for (const attempt of [1, 2]) {
      await save();
      const banner = find('form > [tabindex="-1"]');
      expect(banner.textContent).toContain(messages.unreachable.text);
      expect(document.activeElement, `attempt ${attempt}`).toBe(banner);
      field('title').focus();
    }
    expect(submit).toHaveBeenCalledTimes(2);
  });

  it('hides the reason while it is sent again', async () => {
    const pending = Promise.withResolvers<void>();
    const submit = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new ApiError(toProblem('unreachable')));
    await render(<Form submit={submit.mockReturnValueOnce(pending.promise)} />);
    await fill(valid);
    await save();
    await save();
    expect(document.querySelector('form > [tabindex="-1"]')).toBeNull();
    expect(button('Saving…')).toBeTruthy();
    await act(async () => pending.resolve());
  });
});

describe('a server-rendered form', () => {
  const [submit, box] = [vi.fn(async () => undefined), document.createElement('div')];
  const come = async (onceThere?: () => void) => {
    box.innerHTML = renderToString(<Form submit={submit} />);
    document.body.replaceChildren(box);
    field('title').value = valid.title;
    field('email').value = valid.email;
    const root = await act(async () => hydrateRoot(box, <Form submit={submit} onceThere={onceThere} />));
    onTestFinished(() => act(async () => root.unmount()));
  };

  it('adopts input typed before its script loaded', async () => {
    await come();
    await type(field('email'), 'grace@example.org');
    await save();
    expect(submit).toHaveBeenLastCalledWith({ ...valid, email: 'grace@example.org' });
  });

  it('sends input typed before its script loaded if it is sent immediately', async () => {
    await come(() => button('Save').click());
    expect(submit).toHaveBeenLastCalledWith(valid);
  });

  it('is posted natively if its button is pressed before its script loads', async () => {
    await come();
    expect(find('form').getAttribute('method')).toBe('post');
  });
});

describe('a submitted form', () => {
  it('is sent once by two presses, with the parsed values', async () => {
    const pending = Promise.withResolvers<void>();
    const submit = vi.fn<(input: Input) => Promise<void>>(() => pending.promise);
    await render(<Form submit={submit} />);
    await fill(valid);
    await act(async () => {
      button('Save').click();
      button('Save').click();
    });
    expect(submit.mock.calls).toEqual([[valid]]);
    await act(async () => pending.resolve());
  });
});
