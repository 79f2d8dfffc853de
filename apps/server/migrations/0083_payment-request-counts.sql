-- How far a request is paid follows from its payments, which do not move the counters of the list.
delete from fico_payment_request_count;
alter table fico_payment_request_count drop column paid;
alter table fico_payment_request_count add primary key (company_id, day, stripe, status);
insert into fico_payment_request_count (company_id, day, stripe, status, n)
  select company_id, (created_at at time zone 'Asia/Shanghai')::date, 0, status, count(*) from fico_payment_request group by 1, 2, 4;
