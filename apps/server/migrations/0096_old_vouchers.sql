drop view fico_voucher_v;
alter table fico_voucher add column old_number text;
create unique index fico_voucher_old_number on fico_voucher (company_id, old_number) where old_number is not null;
create view fico_voucher_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, number, status, source_type, source_id, source_number, audited_by, audited_at, print_count, word, voucher_no, voucher_date, kind, attach_count, total, typed, reverses, old_number, template, signed, signed_by, remark, search from fico_voucher where company_id = (select current_setting('app.company_id')::bigint);
grant select on fico_voucher_v to heliu_app;

-- What the workbooks of others call our columns and records, said once and known from then on.
create table sys_import_name (
  company_id bigint not null,
  scope text collate "C" not null,
  word text not null,
  title text,
  record_id bigint,
  primary key (company_id, scope, word)
);
alter table sys_import_name enable row level security;
create policy scope on sys_import_name using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on sys_import_name to heliu_app;

alter table sys_import add column layout text collate "C";
