import { Button, Progress, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { Navigate, useLocation, useParams } from 'react-router';

import { ApiError, asApiError } from '#core/client/api.ts';
import { dateIn } from '#core/client/instant-text.ts';
import { useNow } from '#core/client/now.ts';
import { withSearchParams, useSearch } from '#core/client/search.ts';
import { useTimeZone } from '#core/client/time-zone.tsx';
import { Banner } from '#core/client/ui/banner.tsx';
import { ButtonLink } from '#core/client/ui/button-link.tsx';
import { ErrorBanner } from '#core/client/ui/error-banner.tsx';
import { Instant } from '#core/client/ui/instant.tsx';
import { LoadError } from '#core/client/ui/load-error.tsx';
import { Loading } from '#core/client/ui/loading.tsx';
import { PageHeader } from '#core/client/ui/page-header.tsx';
import { Panel } from '#core/client/ui/panel.tsx';
import { StatusBadge } from '#core/client/ui/status-badge.tsx';
import { TextLink } from '#core/client/ui/text-link.tsx';
import { StatusMessageBanner, useStatusMessage } from '#core/client/ui/status-message.tsx';
import { formatMinor } from '#core/shared/money.ts';
import { paths } from '#core/shared/paths.ts';
import { AgreedTerms } from '#features/billing/purchase-terms/client/agreed-terms-picker.tsx';

import type { OrderDetails, OrderRow } from '../schema.ts';
import { checkoutLink } from '../rules.ts';
import { cancelOrder, ownOrder, ownOrders } from './api.ts';
import { findNext, type placed } from './leave.ts';
import { OrderHistory } from './order-history.tsx';
import { orderTones, stateText } from './order-text.ts';
import { PaymentOptionList } from './payment-option-list.tsx';
import { RefundRequest } from './refund-request.tsx';
import classes from './orders.module.css';

const PLACED = 'Your order was placed.';
const PLACED_BY_INVOICE = 'Your order was placed. The invoice is on its way to you by email.';

/** An order of the reader's own: state, payment and history. */
export default function OrderPage() {
  const { id = '' } = useParams();
  const query = useQuery(ownOrder(id));
  const isMissing = query.error instanceof ApiError && query.error.problem.status === 404;
  // Older mails named the request that is paid.
  if (isMissing) return <Navigate to={checkoutLink({ kind: 'request', id })} replace />;
  return (
    <>
      <p>
        <TextLink to={paths.billing}>All orders</TextLink>
      </p>
      <LoadError query={query} sentence="This order could not be loaded." isPage />
      {query.isPending && <Loading label="Loading the order" />}
      {query.data && <Order key={id} details={query.data} />}
    </>
  );
}

function Order({ details }: { details: OrderDetails }) {
  const { order } = details;
  const { search, change } = useSearch();
  const queryClient = useQueryClient();
  const today = dateIn(useTimeZone(), useNow());
  const { statusMessage, showMessage } = useStatusMessage();
  const next = findNext(order.id, search);
  const { state } = useLocation() as { state: Partial<typeof placed> | null };
  const tellPlaced = useEffectEvent(() => {
    if (state?.isPlaced) showMessage(order.payment_option === 'invoice' ? PLACED_BY_INVOICE : PLACED);
  });
  useEffect(() => tellPlaced(), []);
  const isConfirming = search.has('paid') && order.status === 'open';

  const cancelling = useMutation({
    mutationFn: () => cancelOrder(order),
    onSuccess: () => showMessage('The order was cancelled. You will not be charged.'),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ownOrders.key }),
  });

  return (
    <>
      <PageHeader
        title={order.description}
        tabTitle={`Order ${order.reference}`}
        subtitle={
          <>
            {order.reference}, ordered on <Instant at={order.created_at} show="day" />
          </>
        }
        aside={<StatusBadge tone={orderTones[order.status]}>{stateText(order, today)}</StatusBadge>}
      />
      <StatusMessageBanner statusMessage={statusMessage} />
      {isConfirming && (
        <Banner
          tone="info"
          action={
            <Button
              variant="default"
              size="compact-md"
              onClick={() => change((current) => withSearchParams(current, { paid: undefined }), { replace: true })}
            >
              I have not paid yet
            </Button>
          }
        >
          We are waiting for confirmation of your payment. It will appear on this page as soon as it arrives.
        </Banner>
      )}
      {order.status === 'paid' && next && (
        <p>
          <ButtonLink to={next}>Continue where you left off</ButtonLink>
        </p>
      )}
      <div className={classes.columns}>
        <div className={classes.column}>
          <State order={order} />
          {order.can.pay && !isConfirming && <PaymentOptionList details={details} next={next ?? null} />}
          <RefundRequest details={details} onAsked={showMessage} />
          {order.can.cancel && !isConfirming && (
            <Panel title="Changed your mind?">
              {cancelling.error && (
                <ErrorBanner sentence="The order was not cancelled." failure={asApiError(cancelling.error)} isFocused />
              )}
              <div className={classes.stack}>
                <p>You can cancel this order until you pay. There is no charge.</p>
                <Button variant="default" loading={cancelling.isPending} onClick={() => cancelling.mutate()}>
                  Cancel order
                </Button>
              </div>
            </Panel>
          )}
          <Panel title="Terms" titleStyle="label">
            <AgreedTerms version={order.terms_version} orderId={order.id} />
          </Panel>
        </div>
        <OrderHistory details={details} />
      </div>
    </>
  );
}

function State({ order }: { order: OrderRow }) {
  const money = (amount: number) => formatMinor(amount, order.currency);
  return (
    <Panel>
      <p className={classes.price}>{money(order.amount_minor)}</p>
      <Text>{formatSentence(order)}</Text>
      {order.status === 'open' && order.paid_minor > 0 && (
        <Progress
          mt="sm"
          value={(100 * order.paid_minor) / order.amount_minor}
          aria-label={`${money(order.paid_minor)} of ${money(order.amount_minor)} paid`}
        />
      )}
    </Panel>
  );
}

function formatSentence({
  status,
  kind,
  paid_minor: paid,
  due_minor: due,
  refunded_minor: refunded,
  credit_minor: credit,
  currency,
}: OrderRow): string {
  const money = (amount: number) => formatMinor(amount, currency);
  const owed = credit > 0 ? ` You overpaid by ${money(credit)}, which we owe you.` : '';
  const sentences = {
    open:
      paid > 0 ? `${money(paid)} has been paid, and ${money(due)} is still due.` : 'This order is awaiting payment.',
    paid:
      kind === 'request'
        ? 'Paid. Thank you. We will deliver your request and let you know here and by email.'
        : 'Paid. Thank you. Everything included is now available to you.',
    cancelled: 'This order was cancelled. Nothing is due.',
    refunded: `Refunded: ${money(refunded)}.`,
    partly_refunded: `Partly refunded: ${money(refunded)}.`,
    disputed: 'This payment is disputed with your bank. Your purchase is on hold until the dispute is decided.',
  } satisfies Record<typeof status, string>;
  return sentences[status] + owed;
}
