import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';

import { Banner } from '#core/client/ui/banner.tsx';
import { ButtonLink } from '#core/client/ui/button-link.tsx';
import { LoadFailure } from '#core/client/ui/load-failure.tsx';
import { Loading } from '#core/client/ui/loading.tsx';
import { PageHeader } from '#core/client/ui/page-header.tsx';
import { Panel } from '#core/client/ui/panel.tsx';
import { TextLink } from '#core/client/ui/text-link.tsx';
import { paths } from '#core/shared/paths.ts';
import { paymentHelpLink } from '#core/shared/payment-help.ts';

import { formatDollars } from '../rules.ts';
import { findProduct, type RequestPayment, type RequestRow, type RequestStatus } from '../schema.ts';
import { requestPayment } from './api.ts';
import classes from './payment-page.module.css';

/** How the request that the address names is paid. */
export default function PaymentPage() {
  const { id = '' } = useParams();
  const query = useQuery(requestPayment(id));
  const { data, error } = query;
  return (
    <>
      <PageHeader subtitle="How to pay for your service request." />
      <LoadFailure query={query} what="This request" />
      {data ? <Payment {...data} /> : !error && <Loading label="Loading the request" />}
      <p>
        <TextLink to={`${paths.dashboard}/requests`}>Back to your requests</TextLink>
      </p>
    </>
  );
}

function Payment({ request, bank_details: bankDetails }: RequestPayment) {
  return (
    <div className={classes.columns}>
      <Panel title="Your request">
        <Facts request={request} />
      </Panel>
      <Panel title="How to pay">
        {request.can.pay ? <Ways request={request} bankDetails={bankDetails} /> : <NothingDue request={request} />}
      </Panel>
    </div>
  );
}

function Facts({ request }: { request: RequestRow }) {
  const unit = findProduct(request.product)?.unit;
  const facts = [
    ['Product', request.product],
    ['Quantity', `${request.quantity} × ${formatDollars(request.cost)}${unit ? ` per ${unit}` : ''}`],
    ['Status', request.status],
  ];
  return (
    <dl className={classes.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <div>
        <dt>Amount</dt>
        <dd className={classes.amount}>{formatDollars(request.total)}</dd>
      </div>
      <div>
        <dt>Reference</dt>
        <dd className={classes.reference}>{request.reference}</dd>
      </div>
    </dl>
  );
}

function Ways({ request, bankDetails }: { request: RequestRow; bankDetails: string | null }) {
  const { id, payment_link: link, reference } = request;
  const amount = formatDollars(request.total);
  return (
    <>
      {link && (
        <>
          <p className={classes.lead}>Pay {amount} online. The payment page opens in a new tab.</p>
          <Button component="a" href={link} target="_blank" rel="noopener noreferrer">
            Pay {amount}
          </Button>
        </>
      )}
      {bankDetails && (
        <>
          <p className={classes.lead}>
            {link ? 'Or transfer' : 'Transfer'} {amount} to this account, and quote the reference{' '}
            <strong>{reference}</strong> so that we can match your payment.
          </p>
          <p className={classes.details}>{bankDetails}</p>
        </>
      )}
      {!link && !bankDetails && (
        <>
          <p className={classes.lead}>
            Write to support and quote the reference <strong>{reference}</strong>: we will tell you how to pay {amount}.
          </p>
          <ButtonLink to={paymentHelpLink(id)}>Write to support</ButtonLink>
        </>
      )}
      <p className={classes.after}>
        Your request shows as Paid once we have recorded the payment.
        {(link ?? bankDetails) && (
          <>
            {' '}
            If something is unclear, <TextLink to={paymentHelpLink(id)}>write to support</TextLink>.
          </>
        )}
      </p>
    </>
  );
}

const notDue: Partial<Record<RequestStatus, string>> = {
  Accepted: 'We have accepted this request and are working on it. If you have not paid yet, support can tell you how.',
  Delivered: 'We have delivered this request. If you have not paid yet, support can tell you how.',
  Paid: 'This request is paid. Thank you.',
};

function NothingDue({ request: { id, status } }: { request: RequestRow }) {
  return (
    <Banner
      tone={status === 'Paid' ? 'success' : 'info'}
      action={status !== 'Paid' && <TextLink to={paymentHelpLink(id)}>Write to support</TextLink>}
    >
      {notDue[status]}
    </Banner>
  );
}
