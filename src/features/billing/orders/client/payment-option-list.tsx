import { Button, CopyButton } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';

import { asApiError } from '#core/client/api.ts';
import { ErrorBanner } from '#core/client/ui/error-banner.tsx';
import { Panel } from '#core/client/ui/panel.tsx';
import { RichText } from '#core/client/ui/rich-text.tsx';
import { TextLink } from '#core/client/ui/text-link.tsx';
import { Tiles } from '#core/client/ui/tiles.tsx';
import { formatDate } from '#core/shared/date-text.ts';
import { formatMinor } from '#core/shared/money.ts';
import { messageText } from '#core/shared/messages.ts';
import { paths } from '#core/shared/paths.ts';

import { CARD_MINIMUM_MINOR, isTooSmallForCard } from '../rules.ts';
import type { OrderDetails, PaymentOption } from '../schema.ts';
import { ownOrders, payOrder } from './api.ts';
import { follow } from './leave.ts';
import classes from './orders.module.css';

const others: Record<PaymentOption, string> = {
  stripe: 'Pay by card instead',
  link: 'Pay online instead',
  invoice: 'Pay by invoice instead',
};

/** Current payment method of an open order, and the others. */
export function PaymentOptionList({ details, next }: { details: OrderDetails; next: string | null }) {
  const { order, payment_options } = details;
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const paying = useMutation({
    mutationFn: async (option: PaymentOption) => {
      const checkout = await payOrder({ id: order.id, payment_option: option });
      await queryClient.invalidateQueries({ queryKey: ownOrders.key });
      await follow(checkout, { next, navigate });
    },
  });
  const due = formatMinor(order.due_minor, order.currency);
  return (
    <Panel title="How to pay">
      {paying.error && (
        <ErrorBanner sentence="The payment page did not open." failure={asApiError(paying.error)} isFocused />
      )}
      {order.payment_option === 'invoice' && <ByInvoice details={details} due={due} />}
      {order.payment_option !== 'invoice' && !payment_options.includes(order.payment_option) && (
        <p>
          {isTooSmallForCard(order.due_minor)
            ? `We cannot charge less than ${formatMinor(CARD_MINIMUM_MINOR, order.currency)} to a card. Please choose another payment method for ${due}.`
            : messageText('payment_option_unavailable')}
        </p>
      )}
      {order.payment_option !== 'invoice' && payment_options.includes(order.payment_option) && (
        <div className={classes.stack}>
          <p>
            {order.payment_option === 'stripe'
              ? 'You pay on a page run by Stripe, our payment provider. We never see or store your card details.'
              : `Pay online and quote ${order.reference}. We will record your payment when it arrives.`}
          </p>
          <Button loading={paying.isPending} onClick={() => paying.mutate(order.payment_option)}>
            Pay {due}
          </Button>
        </div>
      )}
      <div className={classes.acts}>
        {payment_options
          .filter((option) => option !== order.payment_option)
          .map((option) => (
            <Button key={option} variant="default" disabled={paying.isPending} onClick={() => paying.mutate(option)}>
              {others[option]}
            </Button>
          ))}
      </div>
    </Panel>
  );
}

const transferTexts = {
  dated: 'Transfer **{due}** by **{day}** and quote the reference below, so that we can match your payment.',
  undated: 'Transfer **{due}** and quote the reference below, so that we can match your payment.',
};
const payTexts = {
  dated: 'Pay **{due}** by **{day}** and quote the reference below, so that we can match your payment.',
  undated: 'Pay **{due}** and quote the reference below, so that we can match your payment.',
};

function ByInvoice({ details: { order, documents, bank_details: bank }, due }: { details: OrderDetails; due: string }) {
  const invoice = documents.find(({ kind }) => kind === 'invoice');
  return (
    <div className={classes.stack}>
      <p>
        <RichText
          text={(bank ? transferTexts : payTexts)[order.due_on ? 'dated' : 'undated']}
          values={{ due, day: order.due_on && formatDate(order.due_on) }}
        />{' '}
        We will let you know when it arrives.
      </p>
      <Tiles component="dl" least="10rem" gap="0.75rem 1.25rem">
        <div>
          <dt>Reference</dt>
          <dd>
            <span className={classes.reference}>{order.reference}</span>{' '}
            <CopyButton value={order.reference}>
              {({ copied, copy }) => (
                <Button variant="default" size="compact-md" onClick={copy} aria-live="polite">
                  {copied ? 'Copied' : 'Copy'}
                </Button>
              )}
            </CopyButton>
          </dd>
        </div>
        {invoice && (
          <div>
            <dt>Invoice</dt>
            <dd>
              <TextLink href={`/api/billing-documents/${invoice.id}/pdf`}>{invoice.number} (PDF)</TextLink>
            </dd>
          </div>
        )}
      </Tiles>
      {bank ? (
        <p className={classes.bank}>{bank}</p>
      ) : (
        <p>
          <TextLink to={paths.support}>Contact support</TextLink> and quote the reference: we will tell you how to pay.
        </p>
      )}
    </div>
  );
}
