import { queryPostgres } from '../../test/helpers/servers/start-postgres.js'

const DAY_MS = 86_400_000
const DAYS = 30

/** The id of the project with this number, as SQL. */
const toProjectId = (number: string) => `md5((${number})::text)`

/** Rows that a filled database has. */
export interface Amounts {
  readonly projects: number
  readonly events: number
  readonly acts: number
  readonly accounts: number
  readonly messages: number
}

/**
 * Fills a migrated database: projects and their services, events over 30 days with the counts of
 * their connections, acts, accounts of the embedded wallet with their sessions and mails, and
 * waiting messages. Project 2 has as many names of wallets as the server counts in 90 days. Project 3
 * had half of the events in the first nine days, and none later; project 1 has half since then.
 */
export async function fillConsole(
  url: string,
  { projects, events, acts, accounts, messages }: Amounts,
): Promise<void> {
  const now = Date.now()
  const start = now - DAYS * DAY_MS
  const today = Math.floor(now / DAY_MS)
  // Of the other half of the events a project has fewer the higher its number is.
  const owner = `case when n % 2 = 0 then case when n <= ${events * 0.3} then 3 else 1 end
    else 4 + floor((${projects} - 3) * power((hashint4(n) & 65535) / 65536.0, 3))::int end`
  const kind = `(array['MODAL_OPEN', 'MODAL_OPEN', 'MODAL_OPEN', 'SELECT_WALLET', 'SELECT_WALLET',
    'CONNECT_SUCCESS', 'SIWX_AUTH_SUCCESS', 'CLICK_NETWORKS', 'CLICK_ALL_WALLETS', 'MODAL_CLOSE'])
    [1 + (hashint4(n + 1) & 65535) % 10]`
  for (const statement of [
    `insert into projects (id, name, development, origins, features, analytics, created_at)
      select ${toProjectId('n')}, 'Shop ' || (hashint4(n) & 65535) || ' of ' || n, false,
        array['https://shop-' || n || '.example'], '[]', true, ${start} + n
      from generate_series(1, ${projects}) n`,
    `insert into project_services
      select ${toProjectId('n')}, 'node', 'eip155:' || chain, 'https://node.example'
      from generate_series(1, ${projects}) n, generate_series(1, 3) chain`,
    `insert into events (project_id, received_at, event)
      select ${toProjectId(owner)}, ${start} + n * (${DAYS * DAY_MS}::bigint / ${events}), json_build_object(
        'eventId', md5(n::text), 'url', 'https://shop.example/checkout', 'domain', 'shop.example',
        'timestamp', ${start} + n, 'props', json_build_object('type', 'track', 'event', ${kind},
        'properties', json_build_object('name', 'Wallet ' || n % 40, 'platform', 'qrcode',
          'namespace', (array['eip155', 'solana', 'bip122'])[1 + n % 3])))
      from generate_series(1, ${events}) n`,
    `insert into connection_counts
      select project_id, received_at / ${DAY_MS}, step, wallet, family, count(*) from (
        select project_id, received_at, event #>> '{props,properties,name}' as wallet,
          event #>> '{props,properties,namespace}' as family,
          case event #>> '{props,event}' when 'MODAL_OPEN' then 'opened'
            when 'SELECT_WALLET' then 'chosen' when 'CONNECT_SUCCESS' then 'connected'
            when 'SIWX_AUTH_SUCCESS' then 'signedIn' end as step
        from events where project_id <> ${toProjectId('2')}) steps
      where step is not null group by 1, 2, 3, 4, 5`,
    `insert into connection_counts
      select ${toProjectId('2')}, ${today} - day, step, 'Invented ' || day * 200 + n, '', 1
      from generate_series(0, 89) day, generate_series(1, 200) n,
        unnest(array['chosen', 'connected']) step`,
    `insert into daily_use
      select 'events of project', ${toProjectId('n')}, ${today} - day, 1000000, ${now + 2 * DAY_MS}
      from generate_series(1, ${projects}) n, generate_series(0, 2) day`,
    `insert into admin_audit (at, user_id, user_name, action, subject, details)
      select ${start} + n, 'a', 'Ada', 'project.change', ${toProjectId('n')}, '{"name":"Shop"}'
      from generate_series(1, ${acts}) n`,
    `insert into wallet_accounts (id, created_at)
      select md5(n::text), ${start} + n from generate_series(1, ${accounts}) n`,
    `insert into wallet_identities
      select 'email', 'person-' || n || '@mail.example', md5(n::text), ${start}
      from generate_series(1, ${accounts}) n`,
    `insert into wallet_enrolments
      select md5(n || ' ' || device), md5(n::text), device::text, 'https://shop.example', 'Firefox',
        '{}', '{}', ${start}, ${now}
      from generate_series(1, ${accounts}) n, generate_series(1, 2) device`,
    `insert into wallet_sessions
      select md5(n || ' ' || session), md5(n::text), ${toProjectId('1')}, '1', 'https://shop.example',
        'Firefox', 1, ${now}, ${start}, ${now + DAY_MS}, ${now + DAY_MS}
      from generate_series(1, ${accounts}) n, generate_series(1, 2) session`,
    `insert into wallet_log (account_id, at, event, origin, browser)
      select md5(n::text), ${start} + entry, 'signedIn', 'https://shop.example', 'Firefox'
      from generate_series(1, ${accounts}) n, generate_series(1, 5) entry`,
    `insert into wallet_logins (id, project_id, project, issuer, subject, origin, browser, language,
        jkt, hpke, hpke_key, state, created_at, expires_at)
      select md5(n::text), ${toProjectId('1')}, 'Shop', 'email', 'person-' || n || '@mail.example',
        'https://shop.example', 'Firefox', 'en', '1', '', '', 'sent', ${now}, ${now + DAY_MS}
      from generate_series(1, ${accounts}) n`,
    `insert into wallet_mails (id, sender, content, subject_of, next_at, created_at, sent_at, expires_at)
      select md5(n::text), 'api', '{}', 'login:' || md5(n::text), ${now}, ${now}, ${now},
        ${now + DAY_MS}
      from generate_series(1, ${accounts}) n`,
    `insert into relay_mailbox (sequence, topic, message_id, message, tag, publisher, published_at,
        expires_at, received_by, project_id)
      select n, md5(n::text), md5(n::text), repeat('x', 500), 1, 'client', ${now}, ${now + DAY_MS},
        '{}', ${toProjectId(owner)}
      from generate_series(1, ${messages}) n`,
    'vacuum analyze',
  ])
    await queryPostgres(url, statement)
}
