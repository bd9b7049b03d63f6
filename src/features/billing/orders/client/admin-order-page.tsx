import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';

import { Tiles } from '#core/client/ui/tiles.tsx';
import { formatDate } from '#core/shared/date-text.ts';
import { dateIn } from '#core/client/instant-text.ts';
import { useNow } from '#core/client/now.ts';
import { useTimeZone } from '#core/client/time-zone.tsx';
import { Instant } from '#core/client/ui/instant.tsx';
import { LoadError } from '#core/client/ui/load-error.tsx';
import { Loading } from '#core/client/ui/loading.tsx';
import { PageHeader } from '#core/client/ui/page-header.tsx';
import { Panel } from '#core/client/ui/panel.tsx';
import { StatusBadge } from '#core/client/ui/status-badge.tsx';
import { TextLink } from '#core/client/ui/text-link.tsx';
import { StatusMessageBanner, useStatusMessage } from '#core/client/ui/status-message.tsx';
import { useUnsavedGuard } from '#core/client/ui/unsaved-guard.tsx';
import { Fact } from '#core/client/ui/fact.tsx';
import { formatMinor } from '#core/shared/money.ts';
import { paths } from '#core/shared/paths.ts';

import { orderKindLabels, type OrderDetails, type OrderRow } from '../schema.ts';
import { allOrders, orderDetails } from './api.ts';
import { OrderHistory } from './order-history.tsx';
import { isOverdue, orderTones, stateText, paymentOptionLabels } from './order-text.ts';
import classes from './orders.module.css';
import { PaymentForm } from './payment-form.tsx';
import { RefundForm } from './refund-form.tsx';

/** Staff view of one order: its transactions, and what may be recorded. */
export default function AdminOrderPage() {
  const { id = '' } = useParams();
  const query = useQuery(orderDetails(id));
  return (
    <>
      <p>
        <TextLink to={paths.adminOrders}>All orders</TextLink>
      </p>
      <LoadError query={query} sentence="This order could not be loaded." isPage />
      {query.isPending && <Loading label="Loading the order" />}
      {query.data && <OrderLedger key={id} details={query.data} />}
    </>
  );
}

function OrderLedger({ details }: { details: OrderDetails }) {
  const { refunds } = details;
  const [recorded, setRecorded] = useState<OrderRow>();
  const [decidedId, setDecidedId] = useState<string>();
  // As just recorded, until it is read again.
  const order = recorded && recorded.version > details.order.version ? recorded : details.order;
  const queryClient = useQueryClient();
  const today = dateIn(useTimeZone(), useNow());
  const { statusMessage, showMessage } = useStatusMessage();
  const [unsaved, setUnsaved] = useState({ payment: false, creditRefund: false, refund: false });
  // Another number resets a form.
  const [rounds, setRounds] = useState({ payment: 0, creditRefund: 0, refund: 0 });
  const { can } = order;
  const requested = refunds.find(({ id, status }) => status === 'requested' && id !== decidedId);
  const shown = { payment: can.record_payment, creditRefund: can.return_credit, refund: can.refund };
  const { dialog } = useUnsavedGuard(forms.some((form) => shown[form] && unsaved[form]));

  function begin(form: Form): void {
    setRounds((before) => ({ ...before, [form]: before[form] + 1 }));
  }

  function handleSaved(form: Form, text: string, saved?: OrderRow): void {
    // A form that is reset only after the order was read again would lose what is typed until then.
    void queryClient.invalidateQueries({ queryKey: allOrders.key });
    if (saved) setRecorded(saved);
    if (form === 'refund') setDecidedId(requested?.id);
    showMessage(text);
    begin(form);
  }

  const getSheetProps = (form: Form) => ({
    onSaved: (text: string, saved?: OrderRow) => handleSaved(form, text, saved),
    onDiscardDraft: () => begin(form),
    // The form calls it after each render. An unchanged value renders nothing.
    onDirtyChange: (isDirty: boolean) =>
      setUnsaved((before) => (before[form] === isDirty ? before : { ...before, [form]: isDirty })),
  });

  return (
    <>
      <PageHeader
        title={order.description}
        tabTitle={`Order ${order.reference}`}
        subtitle={
          <>
            {order.reference} · <TextLink href={`mailto:${order.email}`}>{order.email}</TextLink>
          </>
        }
        aside={
          <StatusBadge tone={isOverdue(order, today) ? 'rust' : orderTones[order.status]}>
            {stateText(order, today)}
          </StatusBadge>
        }
      />
      <StatusMessageBanner statusMessage={statusMessage} />
      <div className={classes.columns}>
        <div className={classes.column}>
          <Panel title="Order">
            <Facts order={order} />
          </Panel>
          {(['payment', 'creditRefund'] as const)
            .filter((kind) => shown[kind])
            .map((kind) => (
              <Panel key={kind}>
                <PaymentForm key={rounds[kind]} kind={kind} order={order} today={today} {...getSheetProps(kind)} />
              </Panel>
            ))}
          {shown.refund && (
            <Panel>
              <RefundForm
                key={`${rounds.refund} ${requested?.id}`}
                details={{ ...details, order }}
                requested={requested}
                {...getSheetProps('refund')}
              />
            </Panel>
          )}
        </div>
        <OrderHistory details={details} />
      </div>
      {dialog}
    </>
  );
}

const forms = ['payment', 'creditRefund', 'refund'] as const;
type Form = (typeof forms)[number];

function Facts({ order }: { order: OrderRow }) {
  const money = (amount: number) => formatMinor(amount, order.currency);
  return (
    <Tiles component="dl" least="10rem" gap="0.75rem 1.25rem">
      <Fact label="Item">{orderKindLabels[order.kind]}</Fact>
      <Fact label="Amount">{money(order.amount_minor)}</Fact>
      <Fact label={order.tax_name || 'Tax'}>{order.tax_minor > 0 && `${money(order.tax_minor)}, included`}</Fact>
      <Fact label="Paid">{money(order.paid_minor)}</Fact>
      <Fact label="Amount due">{money(order.due_minor)}</Fact>
      <Fact label="Due on">{order.status === 'open' && order.due_on && formatDate(order.due_on)}</Fact>
      <Fact label="Refunded">{order.refunded_minor > 0 && money(order.refunded_minor)}</Fact>
      <Fact label="Owed to the buyer">{order.credit_minor > 0 && money(order.credit_minor)}</Fact>
      <Fact label="Paid by">{paymentOptionLabels[order.payment_option]}</Fact>
      <Fact label="Ordered">
        <Instant at={order.created_at} />
      </Fact>
      <Fact label="Paid on">{order.paid_at && <Instant at={order.paid_at} show="day" />}</Fact>
      <Fact label="Refundable until">{order.guarantee_until && <Instant at={order.guarantee_until} />}</Fact>
      <Fact label="Request">
        {order.request_id && <TextLink to={`${paths.adminRequests}/${order.request_id}`}>Open the request</TextLink>}
      </Fact>
    </Tiles>
  );
}
