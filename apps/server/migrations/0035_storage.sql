drop view sys_company_v;
alter table sys_company add column storage_limit integer;
create view sys_company_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, code, name, short_name, tax_no, taxpayer_kind, legal_person, address, phone, bank_name, bank_no, classification, head_title, domain_name, plan, expire_at, user_limit, storage_limit, menus, disabled, remark, search from sys_company where company_id = (select current_setting('app.company_id')::bigint) or (select current_setting('app.company_id')::bigint) = 0;
grant select on sys_company_v to heliu_app;

-- How much the files of a company take, as steps that are added up: nobody waits for another's upload as for a single
-- row. A nightly task leaves one step per company.
create table sys_file_usage (
  company_id bigint not null,
  bytes bigint not null
);
create index sys_file_usage_company on sys_file_usage (company_id);
alter table sys_file_usage enable row level security;
create policy scope on sys_file_usage using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, delete on sys_file_usage to heliu_app;
insert into sys_file_usage (company_id, bytes) select company_id, sum(size) from sys_file group by company_id;

create function note_file_usage() returns trigger language plpgsql as $$
begin
  insert into sys_file_usage (company_id, bytes)
  select company_id, case tg_op when 'INSERT' then sum(size) else -sum(size) end from changed group by company_id;
  return null;
end $$;
create trigger sys_file_kept after insert on sys_file referencing new table as changed
  for each statement execute function note_file_usage();
create trigger sys_file_gone after delete on sys_file referencing old table as changed
  for each statement execute function note_file_usage();
