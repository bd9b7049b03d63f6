-- What is sold beside plans and service requests, at the prices that the public pages say.
INSERT INTO "products" ("key", "name", "description", "price", "guarantee_days", "opens_access", "session_credits") VALUES
	('package', 'Premium package', 'Everything for your petition in one package: the workspace, coaching, documents and letters.', 2999.00, 10, true, 0),
	('workbook', 'EB1A Profile Building Workbook', 'A workbook to build your profile, yours for life.', 200.00, 3, false, 0);
--> statement-breakpoint
-- A template of the terms that buyers agree to, for the owner's counsel to confirm; admins write later versions.
INSERT INTO "purchase_terms" ("version", "title", "text") VALUES (1, 'Terms of purchase', $terms$**Please read these terms before you pay. They are the contract between you and {{seller}}.**

## What you buy
- What: **{{product}}**
- Price: **{{price}}**, in one payment. It is the whole price and includes any tax.
- From: {{seller}}
- Ordered on: {{date}}

## What is delivered, and when
{{delivery}}

## One payment, and nothing renews
You pay once. Nothing renews by itself, no later payment is taken, and we keep no card. Card payments are made on the page of the payment provider; payments by transfer are made against an invoice with a due date.

## How to cancel, and how to get your money back
- While nothing is paid, you can cancel the order at any time on its page. It costs you nothing, and nothing is delivered.
- {{guarantee}}
- To ask for a refund, open the order in your account, choose “Ask for a refund” and say why. We answer on the same page and by email. Money goes back the way it came, and you get a credit note.
- If you pay more than is due, the surplus is owed to you.
- When a purchase is refunded, what it opened or delivered through your account ends with the refund.
- If you cannot use your account, write to {{contact}} and name the reference of the order.

## Not an attorney, and not a law firm
**We are not an attorney. We are not a law firm, and we do not give legal advice.**
- We are not affiliated with USCIS or with any other government agency.
- No outcome is guaranteed. No one can promise that a petition will be approved.
- Checklists and scores measure how complete your documents are, never whether you qualify or how likely an approval is. Which criteria to claim is for a licensed attorney to say.
- Mentors never give legal advice. You become the client of an attorney only by a signed agreement with that attorney, with Form G-28.
- Consult a licensed attorney before filing.

## Your records
- The invoice or receipt, with its number, is mailed to you and stays in your account, and so does any credit note.
- The version of these terms that you agree to, and the time at which you agree, are kept with your order. You can read them again there.
- These terms do not limit the rights that you have by law as a consumer where you live.$terms$);
--> statement-breakpoint
-- What is under way was promised from the day of its order; from now on the days count from its acceptance or payment.
update service_requests set accepted_at = created_at where status = 'Accepted';
--> statement-breakpoint
update service_requests set paid_at = created_at where status = 'Paid';
--> statement-breakpoint
update service_requests set delivered_at = updated_at where status = 'Delivered';
--> statement-breakpoint
-- Who is subscribed already stays so: by a grant without an order, and without end.
INSERT INTO "access_grants" ("user_id", "role", "bought_at", "starts_at", "note")
SELECT "user_id", "role", now(), now(), 'Subscribed before orders were kept' FROM "user_roles"
WHERE "is_subscribed" AND "role" IN ('applicant', 'mentor', 'attorney');
