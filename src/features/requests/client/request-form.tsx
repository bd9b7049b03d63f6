import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { z } from 'zod';

import { asApiError } from '#core/client/api.ts';
import { useDraft } from '#core/client/draft.ts';
import { useSchemaForm } from '#core/client/form.ts';
import { DraftStatus, RestoredDraft } from '#core/client/ui/draft-notice.tsx';
import { ErrorSummary } from '#core/client/ui/error-summary.tsx';
import { FailureBanner } from '#core/client/ui/failure-banner.tsx';
import { FocusedBanner } from '#core/client/ui/focused-banner.tsx';
import { FormSection } from '#core/client/ui/form-section.tsx';

import { formatDollars, quantityOrOne, totalOf } from '../rules.ts';
import { findProduct, products, QUANTITY_MAX, QUANTITY_MIN, requestInput, type RequestRow } from '../schema.ts';
import { changeRequest, createRequest, readRequest, requestsKey } from './api.ts';
import classes from './request-form.module.css';

export type RequestFormProps = {
  /** The request to change; without one the form orders one. */
  row: RequestRow | undefined;
  onSaved: (row: RequestRow) => void;
  onCancel: () => void;
  /** Begins anew with the request as it was saved elsewhere. */
  onTakeNewer: (row: RequestRow) => void;
  /** Begins anew without what was kept of before. */
  onDiscardDraft: () => void;
  onDirtyChange: (isDirty: boolean) => void;
};

/** Orders a service or changes an order. Its owner gives it another `key` to begin anew. */
export function RequestForm({ row, onSaved, onCancel, onTakeNewer, onDiscardDraft, onDirtyChange }: RequestFormProps) {
  const [version, setVersion] = useState(row?.version ?? 0);
  const newer = useMutation({ networkMode: 'always', mutationFn: readRequest });

  const { form, formProps, field, summary, failure, clearFailure, isBusy, isAlive } = useSchemaForm({
    schema: formSchema,
    initialValues: { product: row?.product ?? '', quantity: String(row?.quantity ?? QUANTITY_MIN) },
    async submit(input) {
      newer.reset();
      const saved = await (row ? changeRequest({ id: row.id, change: changeOf({ row, input, version }) }) : order({ key: draft.key, input }));
      await draft.settle(requestsKey);
      onSaved(saved);
    },
  });
  const isChanged = form.isDirty();
  const draft = useDraft({
    form: row ? `requests/${row.id}` : 'requests',
    values: { product: form.values.product, quantity: form.values.quantity, ...(row && { version }) },
    isDirty: isChanged,
    baseVersion: row?.version ?? null,
    restore: ({ product, quantity, version: typedOver }) => {
      form.setValues({ product, quantity });
      // What was typed over an older version is not saved over a newer one unseen.
      if (typeof typedOver === 'number') setVersion(typedOver);
    },
  });
  // What is kept as a draft is not lost with the page.
  const isDirty = isChanged && !draft.hasAll;
  useEffect(() => onDirtyChange(isDirty), [isDirty, onDirtyChange]);
  const typed = { product: String(form.values.product), quantity: quantityOrOne(form.values.quantity) };
  const terms = termsOf({ name: typed.product, row });
  const names = row && !findProduct(row.product) ? [row.product, ...productNames] : productNames;

  async function handleDiscard(next: () => void): Promise<void> {
    await draft.discard();
    next();
  }

  function handleShowNewer({ id }: RequestRow): void {
    newer.mutate(id, {
      onSuccess({ request }) {
        // From now on a save replaces the version that has been shown.
        setVersion(request.version);
        clearFailure();
      },
    });
  }

  return (
    <form {...formProps}>
      <ErrorSummary {...summary} />
      {newer.data && (
        <FocusedBanner
          tone="info"
          action={
            <Button variant="default" size="sm" onClick={() => void handleDiscard(() => onTakeNewer(newer.data.request))}>
              Replace what I typed with it
            </Button>
          }
        >
          The newer version: {newer.data.request.product}, quantity {newer.data.request.quantity}, {newer.data.request.status}. Your form
          is unchanged. If you save it now, it replaces the newer version.
        </FocusedBanner>
      )}
      {failure && (
        <FocusedBanner
          tone="error"
          reference={failure.status >= 500 ? failure.reference : undefined}
          action={
            row &&
            failure.code === 'changed_meanwhile' && (
              <Button variant="default" size="sm" disabled={newer.isPending} onClick={() => handleShowNewer(row)}>
                Show the newer version
              </Button>
            )
          }
        >
          This request was not saved. {failure.message}
        </FocusedBanner>
      )}
      {newer.error && <FailureBanner sentence="The newer version could not be loaded." failure={asApiError(newer.error)} />}
      <RestoredDraft restored={draft.restored} onDiscard={() => void handleDiscard(onDiscardDraft)} />
      <FormSection legend={row ? `Edit request ${row.reference}` : 'New request'} disabled={isBusy}>
        <NativeSelect {...field('product')} label="Product" required data={[{ value: '', label: 'Choose a product' }, ...names]} data-wide />
        <TextInput
          {...field('quantity')}
          label={`Quantity (${QUANTITY_MIN}-${QUANTITY_MAX})`}
          type="number"
          inputMode="numeric"
          min={QUANTITY_MIN}
          max={QUANTITY_MAX}
          step={1}
          onBlur={() => form.setFieldValue('quantity', String(typed.quantity))}
        />
        <TextInput label="Delivery time" readOnly variant="unstyled" value={terms ? `${terms.days} days` : ''} placeholder={chooseFirst} />
        <TextInput
          label="Total cost"
          readOnly
          variant="unstyled"
          value={terms ? formatDollars(totalOf({ cost: terms.cost, quantity: typed.quantity })) : ''}
          placeholder={chooseFirst}
          description={terms && `${formatDollars(terms.cost)}${terms.unit ? ` per ${terms.unit}` : ' each'}`}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
        <div className={classes.buttons} data-wide>
          {row && (
            <Button variant="default" onClick={() => void handleDiscard(onCancel)}>
              Cancel
            </Button>
          )}
          <Button type="submit" disabled={!isAlive}>
            {isBusy ? 'Saving…' : row ? 'Update request' : 'Create request'}
          </Button>
        </div>
      </FormSection>
      <DraftStatus state={draft.state} />
    </form>
  );
}

const productNames = products.map(({ name }) => name);
const chooseFirst = 'Choose a product first';

const formSchema = z.object({
  // Which products there are is the list's to offer and the server's to check: an old order may name another one.
  product: z.string().min(1, 'Product is required'),
  quantity: z.preprocess(quantityOrOne, requestInput.shape.quantity),
});

type Input = z.output<typeof formSchema>;

/** What is typed, once: where an earlier try was made after all, though its answer was lost, that request is brought up to date. */
async function order({ key, input }: { key: string; input: Input }): Promise<RequestRow> {
  const made = await createRequest({ key, input });
  if (made.product === input.product && made.quantity === input.quantity) return made;
  return changeRequest({ id: made.id, change: changeOf({ row: made, input, version: made.version }) });
}

/** Only what is changed: an unchanged product keeps the cost it was ordered at. */
function changeOf({ row, input, version }: { row: RequestRow; input: Input; version: number }) {
  const { product, quantity } = input;
  return { version, quantity, ...(product !== row.product && { product }) };
}

/** What the server will say of the product, so that the form can say it at once. */
function termsOf({ name, row }: { name: string; row: RequestRow | undefined }) {
  const product = findProduct(name);
  if (row && name === row.product) return { cost: row.cost, days: row.delivery_time, unit: product?.unit };
  return product && { cost: product.cost, days: product.deliveryDays, unit: product.unit };
}
