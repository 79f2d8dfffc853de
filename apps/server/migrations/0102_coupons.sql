create table pos_common_discount (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  name text not null,
  mode text not null default 'rate',
  rate numeric(22,4),
  value numeric(18,2),
  max_off numeric(18,2),
  roles bigint[],
  sort integer not null default 10,
  disabled boolean not null default false,
  remark text,
  custom jsonb,
  search text not null default '',
  primary key (company_id, id)
);
create index pos_common_discount_search on pos_common_discount using gin (company_id, search gin_trgm_ops);
create unique index pos_common_discount_name on pos_common_discount (company_id, name) where not deleted;
alter table pos_common_discount enable row level security;
create policy scope on pos_common_discount using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on pos_common_discount to heliu_app;
create view pos_common_discount_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, name, mode, rate, value, max_off, roles, sort, disabled, remark, custom, search from pos_common_discount where company_id = (select current_setting('app.company_id')::bigint);
grant select on pos_common_discount_v to heliu_app;
create table pos_coupon (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  name text not null,
  kind text not null default 'cash',
  value numeric(18,2),
  rate numeric(22,4),
  max_off numeric(18,2),
  min_spend numeric(18,2) not null default 0.00,
  stores bigint[],
  valid_mode text not null default 'fixed',
  valid_from date,
  valid_to date,
  start_days integer,
  valid_days integer,
  total_limit integer,
  member_limit integer,
  stackable boolean not null default false,
  with_promotion boolean not null default false,
  summary text,
  issued integer not null default 0,
  disabled boolean not null default false,
  remark text,
  custom jsonb,
  search text not null default '',
  primary key (company_id, id)
);
create index pos_coupon_search on pos_coupon using gin (company_id, search gin_trgm_ops);
create unique index pos_coupon_name on pos_coupon (company_id, name) where not deleted;
alter table pos_coupon enable row level security;
create policy scope on pos_coupon using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on pos_coupon to heliu_app;
create view pos_coupon_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, name, kind, value, rate, max_off, min_spend, stores, valid_mode, valid_from, valid_to, start_days, valid_days, total_limit, member_limit, stackable, with_promotion, summary, issued, disabled, remark, custom, search from pos_coupon where company_id = (select current_setting('app.company_id')::bigint);
grant select on pos_coupon_v to heliu_app;
create table pos_coupon_batch (
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
  day date not null,
  kind text not null,
  coupon bigint not null,
  summary text,
  audience text,
  wanted integer not null default 0,
  done integer not null default 0,
  "left" integer not null default 0,
  terms jsonb,
  request_key text,
  task bigint,
  custom jsonb,
  search text not null default '',
  primary key (company_id, id)
);
create unique index pos_coupon_batch_number on pos_coupon_batch (company_id, number);
create index pos_coupon_batch_created on pos_coupon_batch (company_id, created_at desc, id desc);
create index pos_coupon_batch_status on pos_coupon_batch (company_id, status, created_at desc, id desc);
create index pos_coupon_batch_maker on pos_coupon_batch (company_id, created_by, status, created_at desc, id desc);
create index pos_coupon_batch_search on pos_coupon_batch using gin (company_id, search gin_trgm_ops);
create index pos_coupon_batch_day_order on pos_coupon_batch (company_id, day, id);
create index pos_coupon_batch_kind_recent on pos_coupon_batch (company_id, kind, created_at desc, id desc);
create index pos_coupon_batch_coupon_recent on pos_coupon_batch (company_id, coupon, created_at desc, id desc);
create unique index pos_coupon_batch_request_key on pos_coupon_batch (company_id, request_key) where request_key is not null;
create index pos_coupon_batch_custom on pos_coupon_batch using gin (company_id, custom jsonb_path_ops) where custom is not null;
alter table pos_coupon_batch enable row level security;
create policy scope on pos_coupon_batch using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on pos_coupon_batch to heliu_app;
create view pos_coupon_batch_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, number, status, source_type, source_id, source_number, audited_by, audited_at, print_count, day, kind, coupon, summary, audience, wanted, done, "left", terms, request_key, task, custom, search from pos_coupon_batch where company_id = (select current_setting('app.company_id')::bigint);
grant select on pos_coupon_batch_v to heliu_app;
create table pos_coupon_except (
  company_id bigint not null,
  document_id bigint not null,
  id bigint not null,
  position integer not null,
  sku bigint,
  goods bigint,
  category bigint,
  brand bigint,
  tag bigint,
  primary key (company_id, document_id, id)
);
create index pos_coupon_except_sku_of on pos_coupon_except (company_id, sku, document_id) where sku is not null;
create index pos_coupon_except_goods_of on pos_coupon_except (company_id, goods, document_id) where goods is not null;
create index pos_coupon_except_category_of on pos_coupon_except (company_id, category, document_id) where category is not null;
create index pos_coupon_except_brand_of on pos_coupon_except (company_id, brand, document_id) where brand is not null;
create index pos_coupon_except_tag_of on pos_coupon_except (company_id, tag, document_id) where tag is not null;
alter table pos_coupon_except enable row level security;
create policy scope on pos_coupon_except using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on pos_coupon_except to heliu_app;
create view pos_coupon_except_v as select company_id, document_id, id, position, sku, goods, category, brand, tag from pos_coupon_except where company_id = (select current_setting('app.company_id')::bigint);
grant select on pos_coupon_except_v to heliu_app;
create table pos_coupon_instance (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  code text not null,
  coupon bigint not null,
  summary text,
  batch bigint not null,
  state text not null default 'untaken',
  member bigint,
  sent_to bigint,
  taken_at timestamptz,
  valid_from date,
  valid_to date,
  bill text,
  locked_at timestamptz,
  used_at timestamptz,
  off_amount numeric(18,2),
  by_hand boolean not null default false,
  custom jsonb,
  search text not null default '',
  primary key (company_id, id)
);
create index pos_coupon_instance_created on pos_coupon_instance (company_id, created_at desc, id desc);
create index pos_coupon_instance_search on pos_coupon_instance using gin (company_id, search gin_trgm_ops);
create unique index pos_coupon_instance_code on pos_coupon_instance (company_id, code) where not deleted;
create index pos_coupon_instance_coupon_recent on pos_coupon_instance (company_id, coupon, created_at desc, id desc);
create index pos_coupon_instance_batch_recent on pos_coupon_instance (company_id, batch, created_at desc, id desc);
create index pos_coupon_instance_state_recent on pos_coupon_instance (company_id, state, created_at desc, id desc);
create index pos_coupon_instance_member_recent on pos_coupon_instance (company_id, member, created_at desc, id desc);
create index pos_coupon_instance_valid_to_order on pos_coupon_instance (company_id, valid_to, id);
create index pos_coupon_instance_bill_order on pos_coupon_instance (company_id, bill, id);
create index pos_coupon_instance_bill_like on pos_coupon_instance using gin (company_id, bill gin_trgm_ops);
create index pos_coupon_instance_used_at_order on pos_coupon_instance (company_id, used_at, id);
create unique index pos_coupon_instance_batch_sent_to on pos_coupon_instance (company_id, batch, sent_to) where not deleted;
create index pos_coupon_instance_custom on pos_coupon_instance using gin (company_id, custom jsonb_path_ops) where custom is not null;
alter table pos_coupon_instance enable row level security;
create policy scope on pos_coupon_instance using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on pos_coupon_instance to heliu_app;
create view pos_coupon_instance_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, code, coupon, summary, batch, state, member, sent_to, taken_at, valid_from, valid_to, bill, locked_at, used_at, off_amount, by_hand, custom, search from pos_coupon_instance where company_id = (select current_setting('app.company_id')::bigint);
grant select on pos_coupon_instance_v to heliu_app;
create table pos_coupon_scope (
  company_id bigint not null,
  document_id bigint not null,
  id bigint not null,
  position integer not null,
  sku bigint,
  goods bigint,
  category bigint,
  brand bigint,
  tag bigint,
  primary key (company_id, document_id, id)
);
create index pos_coupon_scope_sku_of on pos_coupon_scope (company_id, sku, document_id) where sku is not null;
create index pos_coupon_scope_goods_of on pos_coupon_scope (company_id, goods, document_id) where goods is not null;
create index pos_coupon_scope_category_of on pos_coupon_scope (company_id, category, document_id) where category is not null;
create index pos_coupon_scope_brand_of on pos_coupon_scope (company_id, brand, document_id) where brand is not null;
create index pos_coupon_scope_tag_of on pos_coupon_scope (company_id, tag, document_id) where tag is not null;
alter table pos_coupon_scope enable row level security;
create policy scope on pos_coupon_scope using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on pos_coupon_scope to heliu_app;
create view pos_coupon_scope_v as select company_id, document_id, id, position, sku, goods, category, brand, tag from pos_coupon_scope where company_id = (select current_setting('app.company_id')::bigint);
grant select on pos_coupon_scope_v to heliu_app;
drop view pos_member_v;
alter table pos_member add column email text;
alter table pos_member add column wechat text;
alter table pos_member add column accepts text[];
create view pos_member_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, card_no, name, phone, phone_key, gender, birthday, rank, rank_since, rank_earned, tags, email, wechat, accepts, source, points, spent, disabled, remark, custom, search from pos_member where company_id = (select current_setting('app.company_id')::bigint);
grant select on pos_member_v to heliu_app;
create table pos_member_message (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  member bigint not null,
  event text not null,
  channel text not null,
  template bigint not null,
  content text not null,
  event_key text not null,
  account bigint,
  receiver text not null,
  title text,
  state text not null default 'waiting',
  tries integer not null default 0,
  next_try_at timestamptz,
  error text,
  sent_at timestamptz,
  custom jsonb,
  search text not null default '',
  primary key (company_id, id)
);
create index pos_member_message_created on pos_member_message (company_id, created_at desc, id desc);
create index pos_member_message_search on pos_member_message using gin (company_id, search gin_trgm_ops);
create index pos_member_message_member_recent on pos_member_message (company_id, member, created_at desc, id desc);
create index pos_member_message_event_recent on pos_member_message (company_id, event, created_at desc, id desc);
create index pos_member_message_channel_recent on pos_member_message (company_id, channel, created_at desc, id desc);
create index pos_member_message_template_recent on pos_member_message (company_id, template, created_at desc, id desc);
create unique index pos_member_message_event_key on pos_member_message (company_id, event_key) where not deleted;
create index pos_member_message_state_recent on pos_member_message (company_id, state, created_at desc, id desc);
create index pos_member_message_custom on pos_member_message using gin (company_id, custom jsonb_path_ops) where custom is not null;
alter table pos_member_message enable row level security;
create policy scope on pos_member_message using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on pos_member_message to heliu_app;
create view pos_member_message_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, member, event, channel, template, content, event_key, account, receiver, title, state, tries, next_try_at, error, sent_at, custom, search from pos_member_message where company_id = (select current_setting('app.company_id')::bigint);
grant select on pos_member_message_v to heliu_app;
create table pos_message_template (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  code text not null,
  name text not null,
  event text not null default 'couponArrived',
  channel text not null default 'sms',
  title text,
  content text not null,
  days_before integer not null default 3,
  disabled boolean not null default false,
  remark text,
  custom jsonb,
  search text not null default '',
  primary key (company_id, id)
);
create index pos_message_template_search on pos_message_template using gin (company_id, search gin_trgm_ops);
create unique index pos_message_template_code on pos_message_template (company_id, code) where not deleted;
alter table pos_message_template enable row level security;
create policy scope on pos_message_template using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on pos_message_template to heliu_app;
create view pos_message_template_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, code, name, event, channel, title, content, days_before, disabled, remark, custom, search from pos_message_template where company_id = (select current_setting('app.company_id')::bigint);
grant select on pos_message_template_v to heliu_app;
