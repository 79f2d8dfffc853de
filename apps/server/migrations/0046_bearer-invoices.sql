create table oms_bearer_claim (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  "order" bigint not null,
  order_no text not null,
  shop bigint not null,
  bearer text not null,
  invoice bigint not null,
  amount numeric(18,2) not null default 0.00,
  search text not null default '',
  primary key (company_id, id)
);
create index oms_bearer_claim_created on oms_bearer_claim (company_id, created_at desc, id desc);
create index oms_bearer_claim_search on oms_bearer_claim using gin (company_id, search gin_trgm_ops);
create index oms_bearer_claim_order_recent on oms_bearer_claim (company_id, "order", created_at desc, id desc);
create index oms_bearer_claim_shop_recent on oms_bearer_claim (company_id, shop, created_at desc, id desc);
create index oms_bearer_claim_invoice_recent on oms_bearer_claim (company_id, invoice, created_at desc, id desc);
create unique index oms_bearer_claim_order_bearer_invoice on oms_bearer_claim (company_id, "order", bearer, invoice) where not deleted;
alter table oms_bearer_claim enable row level security;
create policy scope on oms_bearer_claim using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on oms_bearer_claim to heliu_app;
create view oms_bearer_claim_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, "order", order_no, shop, bearer, invoice, amount, search from oms_bearer_claim where company_id = (select current_setting('app.company_id')::bigint);
grant select on oms_bearer_claim_v to heliu_app;
create table oms_bearer_title (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  platform text not null,
  bearer text not null default 'platform',
  shop bigint,
  kind text not null default 'digitalNormal',
  buyer_name text not null,
  buyer_tax_no text not null,
  buyer_address text,
  buyer_phone text,
  buyer_bank text,
  buyer_account text,
  email text,
  tax_item bigint not null,
  goods_name text not null,
  disabled boolean not null default false,
  search text not null default '',
  primary key (company_id, id)
);
create index oms_bearer_title_search on oms_bearer_title using gin (company_id, search gin_trgm_ops);
create index oms_bearer_title_platform_order on oms_bearer_title (company_id, platform, id);
create unique index oms_bearer_title_platform_bearer_shop on oms_bearer_title (company_id, platform, bearer, shop) where not deleted;
alter table oms_bearer_title enable row level security;
create policy scope on oms_bearer_title using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on oms_bearer_title to heliu_app;
create view oms_bearer_title_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, platform, bearer, shop, kind, buyer_name, buyer_tax_no, buyer_address, buyer_phone, buyer_bank, buyer_account, email, tax_item, goods_name, disabled, search from oms_bearer_title where company_id = (select current_setting('app.company_id')::bigint);
grant select on oms_bearer_title_v to heliu_app;
