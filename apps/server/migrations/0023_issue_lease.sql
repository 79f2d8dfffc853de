-- One process at a time empties the queue of one subject; a holder that died is followed when its time is over.
create table oms_issue_lease (
  company_id bigint not null,
  kind text collate "C" not null,
  subject_id bigint not null,
  holder text not null,
  until timestamptz not null,
  primary key (company_id, kind, subject_id)
);
alter table oms_issue_lease enable row level security;
create policy scope on oms_issue_lease using (company_id = (select current_setting('app.company_id')::bigint));
grant select, insert, update, delete on oms_issue_lease to heliu_app;

-- A callback comes without a session: the key in its address says whose it is, and nothing else about them.
create function find_provider_account(wanted text, key text) returns table (id bigint, company_id bigint)
language sql stable security definer set search_path = pg_catalog, public as $$
  select a.id, a.company_id from oms_provider_account a where a.provider = wanted and a.callback_key = key and not a.disabled and not a.deleted limit 1
$$;
revoke all on function find_provider_account(text, text) from public;
grant execute on function find_provider_account(text, text) to heliu_app;
