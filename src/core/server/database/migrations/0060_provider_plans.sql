-- Each role whose access ends gets a plan, for an owner to price and turn on.
insert into subscription_plans (name, price, role, access_months, is_active)
select added.name, 0, added.role, 12, false
from (values ('Mentor plan', 'mentor'), ('Attorney plan', 'attorney')) as added (name, role)
where not exists (select from subscription_plans p where p.role = added.role)
