-- Days, shops and subjects of invoices are added up without reading the invoices themselves.
create index oms_invoice_day_sums on oms_invoice (company_id, invoice_date)
  include (status, colour, kind, shop, subject, posted_in, net, tax, gross);
-- What waits to be posted is little beside what there is.
create index oms_invoice_unposted on oms_invoice (company_id, shop, invoice_date) where status = 'issued' and posted_in is null;
-- Which invoices an order stands on.
create index oms_invoice_lines_of_order on oms_invoice_lines (company_id, "order") include (document_id, total) where "order" is not null;

-- How much each company invoices, for the platform's administrator: counts and sums, never an invoice.
create function oms_invoice_sums_overseen(first date, last date)
  returns table (company bigint, name text, blue bigint, red bigint, blue_gross numeric, red_gross numeric, net numeric, tax numeric, gross numeric)
  language sql stable security definer set search_path = public
  as $$
    select c.id, c.name, s.* from sys_company c cross join lateral (
      select count(*) filter (where i.colour = 'blue'), count(*) filter (where i.colour = 'red'),
             coalesce(sum(i.gross) filter (where i.colour = 'blue'), 0)::numeric(18,2), coalesce(sum(i.gross) filter (where i.colour = 'red'), 0)::numeric(18,2),
             coalesce(sum(i.net), 0)::numeric(18,2), coalesce(sum(i.tax), 0)::numeric(18,2), coalesce(sum(i.gross), 0)::numeric(18,2)
      from oms_invoice i where i.company_id = c.id and i.invoice_date between first and last and i.status = 'issued') s
    where current_setting('app.company_id') = '0' and not c.deleted
  $$;
revoke all on function oms_invoice_sums_overseen(date, date) from public;
grant execute on function oms_invoice_sums_overseen(date, date) to heliu_app;
