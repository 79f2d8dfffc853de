create table pur_enquiry_mail (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  enquiry bigint not null,
  supplier bigint not null,
  account bigint,
  receiver text not null,
  title text,
  state text not null default 'waiting',
  tries integer not null default 0,
  next_try_at timestamptz,
  error text,
  sent_at timestamptz,
  search text not null default '',
  primary key (company_id, id)
);
create index pur_enquiry_mail_search on pur_enquiry_mail using gin (company_id, search gin_trgm_ops);
create index pur_enquiry_mail_enquiry_order on pur_enquiry_mail (company_id, enquiry, id);
create index pur_enquiry_mail_supplier_order on pur_enquiry_mail (company_id, supplier, id);
create index pur_enquiry_mail_state_order on pur_enquiry_mail (company_id, state, id);
create unique index pur_enquiry_mail_enquiry_supplier on pur_enquiry_mail (company_id, enquiry, supplier) where not deleted;
alter table pur_enquiry_mail enable row level security;
create policy scope on pur_enquiry_mail using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on pur_enquiry_mail to heliu_app;
create view pur_enquiry_mail_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, enquiry, supplier, account, receiver, title, state, tries, next_try_at, error, sent_at, search from pur_enquiry_mail where company_id = (select current_setting('app.company_id')::bigint);
grant select on pur_enquiry_mail_v to heliu_app;
