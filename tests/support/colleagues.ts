import { eq } from 'drizzle-orm'

import { person } from '#server/features/accounts/table.ts'
import { membership } from '#server/features/companies/table.ts'
import type { Running } from '#server/main.ts'
import type { CompanyRole, GivenRole } from '#shared/contract/company-roles.ts'
import { currentTerms } from '#shared/terms.ts'

import { AccountClient } from './account-client.ts'
import { mailsTo } from './mails.ts'
import { addPerson, password, sessionOf } from './people.ts'

let count = 0
/** An email that nobody has used. */
export const newEmail = () => `colleague.${(count += 1)}@elsewhere.example`

/** A browser in which somebody has logged in, and the person. */
export interface Acting {
  id: string
  email: string
  name: string
  client: AccountClient
  /** Logs in again, as if just now. */
  logIn: () => Promise<void>
}

async function enter(site: Running, companyId: string | null, role: CompanyRole, twoStep: boolean) {
  const { db } = (await site.context.services.open()).database
  const { who, companyId: own } = await addPerson(site, 'seller')
  const { id, email, name } = who
  const acting = { role, ...(companyId !== null && { companyId }) }
  await db.update(membership).set(acting).where(eq(membership.personId, id))
  // As if an authenticator had been set up.
  const totp = twoStep ? { totpSecret: 'sealed', totpConfirmedAt: site.context.clock() } : {}
  if (twoStep) await db.update(person).set(totp).where(eq(person.id, id))
  const client = new AccountClient(site)
  const logIn = async () => {
    client.token = (await sessionOf(site, who, twoStep)).token
  }
  await logIn()
  return { id, email, name, client, logIn, companyId: companyId ?? String(own) }
}

/** The owner of a new company, logged in with two steps, and a way to add colleagues. */
export async function newCompany(site: Running) {
  const owner = await enter(site, null, 'owner', true)
  const add = (role: CompanyRole, { twoStep = true } = {}): Promise<Acting> =>
    enter(site, owner.companyId, role, twoStep)
  return { owner, companyId: owner.companyId, add }
}

/** Somebody in a role of an existing company, logged in with two steps. */
export async function colleagueOf(site: Running, companyId: string, role: GivenRole) {
  const { db } = (await site.context.services.open()).database
  const { who } = await addPerson(site, role)
  await db.update(membership).set({ companyId }).where(eq(membership.personId, who.id))
  return { personId: who.id, companyId, email: who.email, ...(await sessionOf(site, who, true)) }
}

/** The secret in the newest invitation to an email. */
export async function invitationTo(site: Running, email: string): Promise<string> {
  const mails = await mailsTo(site, email)
  const secret = mails.find(({ kind }) => kind === 'companies.invitation')?.secret
  if (!secret) throw new Error(`no invitation was sent to ${email}`)
  return secret
}

/** What an invited person enters. */
export const joiningWith = (secret: string) => ({
  secret,
  name: 'Tess Alder',
  telephone: '+442079460018',
  password,
  accepted: 'yes' as const,
  terms: String(currentTerms.version),
})

/** The kinds of the emails to an address, newest first. */
export const kindsTo = async (site: Running, email: string) =>
  (await mailsTo(site, email)).map(({ kind }) => kind)
