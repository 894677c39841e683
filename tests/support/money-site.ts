import { clientAccountsEnv } from './bank-statements.ts'
import { workContext } from './contexts.ts'
import { databaseEnv } from './database.ts'
import { setAccount } from './payments.ts'
import { signInAs } from './people.ts'
import { startSite } from './site.ts'
import { trader, trust } from './traders.ts'

/** A site with two operators, a seller who has an account to be paid to, and a buyer. */
export async function openMoney() {
  const site = await startSite({ ...(await databaseEnv()), ...clientAccountsEnv })
  const ctx = await workContext(site)
  const maker = await signInAs(site, 'operator')
  const checker = await signInAs(site, 'operator')
  const seller = await trader(site, 'seller')
  await trust(site, seller.companyId)
  const buyer = await trader(site, 'buyer')
  await setAccount(ctx, seller)
  return { site, ctx, maker, checker, seller, buyer }
}

export type MoneySite = Awaited<ReturnType<typeof openMoney>>
