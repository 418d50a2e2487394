import { expect, test } from 'vitest'
import { settingNames } from './env.ts'
import { listMisspelled } from './misspelled.ts'

test.each([
  ['PUBLC_URL', 'PUBLIC_URL'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['DATABASE_OWNERURL', 'DATABASE_OWNER_URL'],
  ['SMTP_URl', 'SMTP_URL'],
  ['smtp_url', 'SMTP_URL'],
  ['TURST_PROXY', 'TRUST_PROXY'],
  ['BACKUP_TA', 'BACKUP_AT'],
  ['PROT', 'PORT'],
  ['OIDC_GOOGLE_CLIENT_IDD', 'OIDC_GOOGLE_CLIENT_ID'],
  ['OIDC_MY_COMPANY_ISUER', 'OIDC_MY_COMPANY_ISSUER'],
])('%s is named with %s', (name, meant) => {
  expect(listMisspelled({ [name]: 'x' })).toEqual([`${name} is no setting and is ignored: is ${meant} meant?`])
})

test('settings and variables of other programs are not named', () => {
  const others = ['HOME', 'HOSTNAME', 'PATH', 'PWD', 'TERM', 'MAIL', 'USER', 'LANG', 'TZ', 'NODE_ENV', 'LISTEN_FDS']
  const tools = ['PGHOST', 'PGPORT', 'PGUSER', 'INIT_CWD', 'DB_URL', 'APP_URL', 'npm_config_registry', 'OIDC_X']
  const services = ['OIDC_GOOGLE_CLIENT_ID', 'OIDC_MY_COMPANY_CLIENT_SECRET', 'OIDC_X_ISSUER', 'OIDC_X_LABEL']
  const names = [...settingNames, ...others, ...tools, ...services]
  expect(listMisspelled(Object.fromEntries(names.map((name) => [name, 'x'])))).toEqual([])
})
