create table sal_drawing (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  "order" bigint not null,
  drawing_no text not null,
  revision integer not null default 1,
  file bigint not null,
  change text,
  search text not null default '',
  primary key (company_id, id)
);
create index sal_drawing_search on sal_drawing using gin (company_id, search gin_trgm_ops);
create index sal_drawing_order_order on sal_drawing (company_id, "order", id);
create unique index sal_drawing_order_drawing_no_revision on sal_drawing (company_id, "order", drawing_no, revision) where not deleted;
alter table sal_drawing enable row level security;
create policy scope on sal_drawing using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on sal_drawing to heliu_app;
create view sal_drawing_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, "order", drawing_no, revision, file, change, search from sal_drawing where company_id = (select current_setting('app.company_id')::bigint);
grant select on sal_drawing_v to heliu_app;
create table sal_job_order (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  number text collate "C" not null,
  status text collate "C" not null,
  source_type text,
  source_id bigint,
  source_number text,
  audited_by bigint,
  audited_at timestamptz,
  print_count integer not null default 0,
  customer bigint not null,
  site bigint,
  location text,
  order_date date not null,
  delivery_date date not null,
  salesman bigint not null,
  customer_order_no text,
  urgent boolean not null default false,
  progress numeric(9,6) not null default '0',
  planned_hours numeric(22,2) not null default '0',
  done_hours numeric(22,2) not null default '0',
  total numeric(18,2) not null default 0.00,
  remark text,
  search text not null default '',
  primary key (company_id, id)
);
create unique index sal_job_order_number on sal_job_order (company_id, number);
create index sal_job_order_created on sal_job_order (company_id, created_at desc, id desc);
create index sal_job_order_status on sal_job_order (company_id, status, created_at desc, id desc);
create index sal_job_order_maker on sal_job_order (company_id, created_by, status, created_at desc, id desc);
create index sal_job_order_search on sal_job_order using gin (company_id, search gin_trgm_ops);
create index sal_job_order_customer_recent on sal_job_order (company_id, customer, created_at desc, id desc);
create index sal_job_order_order_date_order on sal_job_order (company_id, order_date, id);
create index sal_job_order_delivery_date_order on sal_job_order (company_id, delivery_date, id);
create index sal_job_order_salesman_recent on sal_job_order (company_id, salesman, created_at desc, id desc);
create index sal_job_order_urgent_recent on sal_job_order (company_id, created_at desc, id desc) where urgent;
alter table sal_job_order enable row level security;
create policy scope on sal_job_order using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on sal_job_order to heliu_app;
create view sal_job_order_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, number, status, source_type, source_id, source_number, audited_by, audited_at, print_count, customer, site, location, order_date, delivery_date, salesman, customer_order_no, urgent, progress, planned_hours, done_hours, total, remark, search from sal_job_order where company_id = (select current_setting('app.company_id')::bigint);
grant select on sal_job_order_v to heliu_app;
create table sal_job_order_count (
  company_id bigint not null,
  day date not null,
  stripe smallint not null,
  status text not null,
  n bigint not null,
  primary key (company_id, day, stripe, status)
);
alter table sal_job_order_count enable row level security;
create policy scope on sal_job_order_count using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on sal_job_order_count to heliu_app;
create table sal_job_order_details (
  company_id bigint not null,
  document_id bigint not null,
  id bigint not null,
  position integer not null,
  serial_no text,
  product_name text not null,
  drawing_no text,
  material text,
  quantity numeric(22,3) not null,
  unit text not null default '件',
  price numeric(22,6),
  amount numeric(18,2) not null default 0.00,
  stage text not null default 'waiting',
  planned_hours numeric(22,2) not null default '0',
  done_hours numeric(22,2) not null default '0',
  remark text,
  primary key (company_id, document_id, id)
);
create unique index sal_job_order_details_serial_no on sal_job_order_details (company_id, serial_no) where serial_no is not null;
create index sal_job_order_details_serial_no_of on sal_job_order_details (company_id, serial_no, document_id) where serial_no is not null;
create index sal_job_order_details_stage_of on sal_job_order_details (company_id, stage, document_id);
alter table sal_job_order_details enable row level security;
create policy scope on sal_job_order_details using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on sal_job_order_details to heliu_app;
create view sal_job_order_details_v as select company_id, document_id, id, position, serial_no, product_name, drawing_no, material, quantity, unit, price, amount, stage, planned_hours, done_hours, remark from sal_job_order_details where company_id = (select current_setting('app.company_id')::bigint);
grant select on sal_job_order_details_v to heliu_app;
create table sal_job_route (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  "order" bigint not null,
  serial_no text not null,
  search text not null default '',
  primary key (company_id, id)
);
create index sal_job_route_search on sal_job_route using gin (company_id, search gin_trgm_ops);
create index sal_job_route_order_order on sal_job_route (company_id, "order", id);
create unique index sal_job_route_order_serial_no on sal_job_route (company_id, "order", serial_no) where not deleted;
alter table sal_job_route enable row level security;
create policy scope on sal_job_route using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on sal_job_route to heliu_app;
create view sal_job_route_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, "order", serial_no, search from sal_job_route where company_id = (select current_setting('app.company_id')::bigint);
grant select on sal_job_route_v to heliu_app;
create table sal_job_route_steps (
  company_id bigint not null,
  document_id bigint not null,
  id bigint not null,
  position integer not null,
  technology bigint not null,
  planned_hours numeric(22,2) not null,
  remark text,
  finished boolean not null default false,
  actual_hours numeric(22,2),
  finished_at timestamptz,
  finished_by bigint,
  primary key (company_id, document_id, id)
);
alter table sal_job_route_steps enable row level security;
create policy scope on sal_job_route_steps using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on sal_job_route_steps to heliu_app;
create view sal_job_route_steps_v as select company_id, document_id, id, position, technology, planned_hours, remark, finished, actual_hours, finished_at, finished_by from sal_job_route_steps where company_id = (select current_setting('app.company_id')::bigint);
grant select on sal_job_route_steps_v to heliu_app;
