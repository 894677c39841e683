import type { WorkContext } from '#server/contract/context.ts'
import type { Running } from '#server/main.ts'

import { workContext } from './contexts.ts'
import { databaseEnv } from './database.ts'
import { setAccount } from './payments.ts'
import { signInAs } from './people.ts'
import { startSite } from './site.ts'
import { trader, trust } from './traders.ts'

/** A seller who is not new and has an account to be paid to. */
export async function paidSeller(site: Running, ctx: WorkContext) {
  const seller = await trader(site, 'seller')
  await trust(site, seller.companyId)
  await setAccount(ctx, seller)
  return seller
}

/** A site with two operators, a seller who has an account to be paid to, and a buyer. */
export async function openMoney() {
  const env = await databaseEnv()
  const site = await startSite(env)
  const ctx = await workContext(site)
  const maker = await signInAs(site, 'operator')
  const checker = await signInAs(site, 'operator')
  const seller = await paidSeller(site, ctx)
  const buyer = await trader(site, 'buyer')
  return { env, site, ctx, maker, checker, seller, buyer }
}

export type MoneySite = Awaited<ReturnType<typeof openMoney>>
