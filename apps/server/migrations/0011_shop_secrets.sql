-- The keys to a shop, sealed with a key that is not in the database.
create table oms_shop_grant (
  company_id bigint not null,
  shop_id bigint not null,
  -- Access and refresh token; of an open shop its own key and secret.
  sealed bytea not null,
  -- What a push names the shop by: its number on the platform, or the key of an open shop.
  platform text collate "C" not null,
  known_as text collate "C" not null,
  access_expires_at timestamptz,
  refresh_expires_at timestamptz,
  -- Whoever renews the token holds it until then; the others wait, because some platforms let the old one die at once.
  renewing_until timestamptz,
  granted_at timestamptz not null default now(),
  renewed_at timestamptz,
  trouble text,
  primary key (company_id, shop_id)
);
create index oms_shop_grant_known on oms_shop_grant (platform, known_as);
alter table oms_shop_grant enable row level security;
create policy scope on oms_shop_grant using (company_id = (select current_setting('app.company_id')::bigint) or current_setting('app.company_id') = '0');
grant select, insert, update, delete on oms_shop_grant to heliu_app;

-- A journey to a platform's authorization page and back: the state proves that the answer belongs to our question.
create table oms_authorization (
  company_id bigint not null,
  state text collate "C" not null,
  shop_id bigint not null,
  user_id bigint not null,
  expires_at timestamptz not null,
  primary key (company_id, state)
);
alter table oms_authorization enable row level security;
create policy scope on oms_authorization using (company_id = (select current_setting('app.company_id')::bigint));
grant select, insert, update, delete on oms_authorization to heliu_app;

-- What a platform said, word for word, buyers' data included: packed and sealed, for disputes and for decryption.
create table oms_raw (
  company_id bigint not null,
  kind text collate "C" not null,
  record_id bigint not null,
  sealed bytea not null,
  kept_at timestamptz not null default now(),
  primary key (company_id, kind, record_id)
);
alter table oms_raw enable row level security;
create policy scope on oms_raw using (company_id = (select current_setting('app.company_id')::bigint));
grant select, insert, update, delete on oms_raw to heliu_app;

-- Who asked a platform for a buyer's name, and how often in a day: platforms count it too.
create table oms_decryption (
  company_id bigint not null,
  id bigint not null,
  shop_id bigint not null,
  order_id bigint not null,
  user_id bigint not null,
  fields text[] not null,
  purpose text not null,
  outcome text not null,
  at timestamptz not null default now(),
  primary key (company_id, id)
);
create index oms_decryption_day on oms_decryption (company_id, shop_id, at);
alter table oms_decryption enable row level security;
create policy scope on oms_decryption using (company_id = (select current_setting('app.company_id')::bigint));
grant select, insert on oms_decryption to heliu_app;

-- Messages of platforms and other shops, so that one told twice is taken once and an old one cannot be played again.
create table oms_push (
  company_id bigint not null,
  shop_id bigint not null,
  key text collate "C" not null,
  at timestamptz not null default now(),
  primary key (company_id, shop_id, key)
);
create index oms_push_age on oms_push (company_id, at);
alter table oms_push enable row level security;
create policy scope on oms_push using (company_id = (select current_setting('app.company_id')::bigint));
grant select, insert, delete on oms_push to heliu_app;
