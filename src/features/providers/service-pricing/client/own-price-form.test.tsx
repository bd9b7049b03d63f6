// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';

import { renderPage } from '#testing/client/page.tsx';
import { button, click, control, type } from '#testing/client/render.tsx';

import { OwnPriceForm } from './own-price-form.tsx';

const ignore = () => {};

beforeEach(() => sessionStorage.clear());

it.each([
  ['€ 1.250,50', 'EUR', 'Read as €1,250.50'],
  ['A$1,250', 'AUD', 'Read as A$1,250'],
  ['185 000 kr', undefined, 'Please enter the amount in USD'],
])('the price %s offers a change to the currency %s', async (text, code, offer) => {
  await renderPage(
    <OwnPriceForm
      row={undefined}
      onSaved={ignore}
      onCancel={ignore}
      onFold={undefined}
      onTakeNewer={ignore}
      onDiscardDraft={ignore}
      onDraftBack={ignore}
      onDirtyChange={ignore}
    />,
  );
  const price = control('[name="price"]');
  await type(price, text);
  if (code) await click(button(code));
  const currency = control('[name="currency"]');
  expect([price.value, currency.value]).toEqual([text, code ?? 'USD']);
  expect(price.closest('form')?.textContent).toContain(offer);
  expect(price.closest('form')?.textContent).not.toContain('or change the currency');
  // The button that was pressed is gone.
  if (code) expect(document.activeElement).toBe(price);
});
