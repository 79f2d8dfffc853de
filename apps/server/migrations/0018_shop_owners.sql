-- Whose shop a message of a platform speaks of. Nobody is logged in then, and no scope may open the keys of all shops:
-- this function tells the owners and nothing else.
drop policy scope on oms_shop_grant;
create policy scope on oms_shop_grant using (company_id = (select current_setting('app.company_id')::bigint));
create function oms_shop_owners(of_platform text, named text) returns table (company bigint, shop bigint)
  language sql stable security definer set search_path = public
  as $$ select company_id, shop_id from oms_shop_grant where platform = of_platform and known_as = named $$;
revoke all on function oms_shop_owners(text, text) from public;
grant execute on function oms_shop_owners(text, text) to heliu_app;

-- How the authorizations stand, for the platform's administrator: dates and trouble, never the keys.
create function oms_grants_overseen() returns table (company bigint, shop bigint, trouble text, access_ends timestamptz, refresh_ends timestamptz)
  language sql stable security definer set search_path = public
  as $$ select company_id, shop_id, trouble, access_expires_at, refresh_expires_at from oms_shop_grant where current_setting('app.company_id') = '0' $$;
revoke all on function oms_grants_overseen() from public;
grant execute on function oms_grants_overseen() to heliu_app;
