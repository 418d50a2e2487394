import { startLoginService } from './login-service.ts'

/** Runs during the browser tests, and redirects only to the site on this machine. */
const mayReturnTo = (address: string) =>
  /^http:\/\/(?:[a-z]+\.)?localhost:\d+\/social_init\/callback\/\w+$/.test(address)

const { issuer } = await startLoginService(mayReturnTo)
process.stdout.write(`ready: ${issuer}\n`)
