import { useState } from 'react';
import { Button, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { z } from 'zod';

import { ApiError } from '#core/client/api.ts';
import { useSchemaForm } from '#core/client/form.ts';
import { useSearch } from '#core/client/search.ts';
import { Banner } from '#core/client/ui/banner.tsx';
import { ChoiceCards } from '#core/client/ui/choice-cards.tsx';
import { EmptyState } from '#core/client/ui/empty-state.tsx';
import { FormFrame } from '#core/client/ui/form-frame.tsx';
import { LoadError } from '#core/client/ui/load-error.tsx';
import { Loading } from '#core/client/ui/loading.tsx';
import { PageHeader } from '#core/client/ui/page-header.tsx';
import { Panel } from '#core/client/ui/panel.tsx';
import { TextLink } from '#core/client/ui/text-link.tsx';
import { Tiles } from '#core/client/ui/tiles.tsx';
import { formatMinor } from '#core/shared/money.ts';
import { NEXT, paths, withNext } from '#core/shared/paths.ts';
import { counted } from '#core/shared/sentence.ts';
import { useSession } from '#features/accounts/accounts/client/session.ts';
import { TermsPicker } from '#features/billing/purchase-terms/client/terms-picker.tsx';

import { offerQuery, paymentOptions, type OfferResponse, type PaymentOption } from '../schema.ts';
import type { OrderItem } from '../rules.ts';
import { checkOut, getQuoteQuery, ownOrders } from './api.ts';
import { follow, placed } from './leave.ts';
import classes from './orders.module.css';

/** Last page before an order: item, price, payment method, and terms. */
export default function CheckoutPage() {
  const { search } = useSearch();
  const parsed = offerQuery.safeParse({ kind: search.get('kind'), ...(search.get('id') && { id: search.get('id') }) });
  return (
    <>
      <PageHeader subtitle="Review your order, and choose how to pay. Nothing renews automatically." />
      {parsed.success ? (
        <Offer wanted={parsed.data} next={search.get(NEXT)} />
      ) : (
        <EmptyState
          sentence="There is nothing to buy on this page."
          action={<TextLink to={paths.payment}>See what you can buy</TextLink>}
        />
      )}
    </>
  );
}

function Offer({ wanted, next }: { wanted: OrderItem; next: string | null }) {
  const query = useQuery(getQuoteQuery(wanted));
  if (query.error instanceof ApiError && query.error.problem.code === 'already_bought') {
    return <EmptyState sentence={query.error.message} action={<TextLink to={paths.billing}>Open Billing</TextLink>} />;
  }
  return (
    <>
      <LoadError query={query} sentence="This offer could not be loaded." />
      {query.isPending && <Loading label="Loading the offer" />}
      {/* Changed terms need a new agreement. */}
      {query.data && <Checkout key={query.data.terms.version} offer={query.data} wanted={wanted} next={next} />}
    </>
  );
}

const optionTexts: Record<PaymentOption, { label: string; description: string; action: (price: string) => string }> = {
  stripe: {
    label: 'By card',
    description: 'You pay on a page run by Stripe, our payment provider. We never see or store your card details.',
    action: (price) => `Pay ${price}`,
  },
  link: {
    label: 'Online',
    description:
      'You pay on another site. We will record your payment when it arrives, usually within one business day.',
    action: () => 'Continue to payment',
  },
  invoice: {
    label: 'By invoice',
    description: 'You will get an invoice by email that says how to pay. We will record your payment when it arrives.',
    action: () => 'Send me an invoice',
  },
};

function Checkout({ offer, wanted, next }: { offer: OfferResponse; wanted: OrderItem; next: string | null }) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { session } = useSession();
  const [first = 'invoice'] = offer.payment_options;
  // A choice that is sent again after a lost response is recognized by its key. Another choice gets a new key.
  const [key, setKey] = useState(() => crypto.randomUUID());
  const checkout = useSchemaForm({
    schema: z.strictObject({
      payment_option: z.enum(paymentOptions, 'Please choose how to pay'),
      agreed: z.boolean().refine((isAgreed) => isAgreed, 'Please read the terms and agree to them'),
    }),
    initialValues: { payment_option: first, agreed: false },
    async submit({ payment_option }) {
      // While the next page opens, this one would report the order as an earlier one.
      let refetchType: 'active' | 'none' = 'active';
      try {
        const started = await checkOut({ ...wanted, payment_option, terms_version: offer.terms.version }, key);
        await follow(started, { next, navigate: (to) => navigate(to, { state: placed }) });
        refetchType = 'none';
      } finally {
        // Also after a failure: the order may exist although its payment page did not open, and the terms may have
        // changed.
        await queryClient.invalidateQueries({ queryKey: ownOrders.key, refetchType });
      }
    },
  });
  const { form, field, failure, isBusy } = checkout;
  const price = formatMinor(offer.amount_minor, offer.currency);
  const chosen = form.values.payment_option as PaymentOption;
  const { onChange: _, value: _value, ...agreed } = field('agreed');
  return (
    <div className={classes.columns}>
      <FormFrame
        of={checkout}
        failed={
          failure?.code === 'payment_unavailable' || failure?.code === 'payment_pending'
            ? 'Your order was saved, but the payment page did not open.'
            : 'Your order was not placed.'
        }
        className={classes.column}
      >
        {offer.open_order_id && (
          <Banner
            tone="info"
            action={<TextLink to={withNext(`${paths.payment}/${offer.open_order_id}`, next)}>Open that order</TextLink>}
          >
            You have already ordered this and can still pay for it. Any choice you make here changes that order.
          </Banner>
        )}
        <Panel title="How to pay">
          <ChoiceCards
            id={field('payment_option').id}
            name="payment_option"
            label="Payment method"
            choices={offer.payment_options.map((value) => ({ value, ...optionTexts[value] }))}
            value={chosen}
            onChange={(value) => {
              form.setFieldValue('payment_option', value);
              setKey(crypto.randomUUID());
            }}
            error={field('payment_option').error}
            required
          />
        </Panel>
        <Panel>
          <TermsPicker
            {...agreed}
            terms={offer.terms}
            checked={form.values.agreed === true}
            onChange={({ currentTarget: { checked } }) => form.setFieldValue('agreed', checked)}
          />
        </Panel>
        <div>
          {/* A disabled button would lose the focus; a second press while it is busy does nothing. */}
          <Button type="submit" size="md" aria-disabled={isBusy || undefined} data-disabled={isBusy || undefined}>
            {isBusy
              ? 'Placing your order…'
              : offer.amount_minor === 0
                ? 'Place order'
                : optionTexts[chosen].action(price)}
          </Button>
        </div>
      </FormFrame>
      <div className={classes.summary}>
        <Panel title="Your order" titleStyle="label">
          <Text fw={600} className="long-words">
            {offer.description}
          </Text>
          <p className={classes.price}>{price}</p>
          <Tiles component="dl" least="10rem" gap="0.75rem 1.25rem">
            {offer.tax_name && (
              <div>
                <dt>{offer.tax_name}</dt>
                <dd>{formatMinor(offer.tax_minor, offer.currency)}, included</dd>
              </div>
            )}
            <div>
              <dt>Payment</dt>
              <dd>One-time. Does not renew.</dd>
            </div>
            {offer.guarantee_days > 0 && (
              <div>
                <dt>Guarantee</dt>
                <dd>
                  {counted(offer.guarantee_days, {
                    one: 'Full refund within {count} day of payment',
                    other: 'Full refund within {count} days of payment',
                  })}
                </dd>
              </div>
            )}
            <div>
              <dt>For</dt>
              <dd>{session?.user.email}</dd>
            </div>
          </Tiles>
        </Panel>
      </div>
    </div>
  );
}
