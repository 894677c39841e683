import { asc, eq } from 'drizzle-orm'

import type { PersonalData } from '#server/contract/context.ts'

import { listPasskeys } from './second-step/passkeys.ts'
import {
  formerEmail,
  knownDevice,
  mailedSecret,
  passkey,
  passkeyChallenge,
  person,
  recoveryCode,
  secondStepRemoval,
  session,
  termsAcceptance,
} from './table.ts'

/** The person, and where they are logged in. Of secrets it only says that they exist. */
export const accountData: PersonalData = {
  tables: {
    person: 'account',
    session: 'logins',
    mailed_secret: 'links',
    former_email: 'formerEmails',
    known_device: 'browsers',
    recovery_code: 'account',
    passkey: 'account',
    passkey_challenge: 'account',
    second_step_removal: 'account',
    terms_acceptance: 'consent',
  },
  collect: async (ctx, { id }) => {
    const { db } = ctx
    const [own] = await db.select().from(person).where(eq(person.id, id))
    if (own === undefined) return {}
    const { passwordHash, totpSecret, totpLastStep: _step, emailKey: _key, ...told } = own
    const sessions = await db
      .select({
        id: session.id,
        createdAt: session.createdAt,
        lastUsedAt: session.lastUsedAt,
        expiresAt: session.expiresAt,
        twoStep: session.twoStep,
        revokedAt: session.revokedAt,
        revokedBecause: session.revokedBecause,
        userAgent: session.userAgent,
        address: session.address,
      })
      .from(session)
      .where(eq(session.personId, id))
      .orderBy(asc(session.createdAt))
    const links = await db
      .select({
        purpose: mailedSecret.purpose,
        email: mailedSecret.email,
        createdAt: mailedSecret.createdAt,
        usedAt: mailedSecret.usedAt,
      })
      .from(mailedSecret)
      .where(eq(mailedSecret.personId, id))
      .orderBy(asc(mailedSecret.createdAt))
    const formerAddresses = await db
      .select({ email: formerEmail.email, leftAt: formerEmail.leftAt })
      .from(formerEmail)
      .where(eq(formerEmail.personId, id))
    const devices = await db
      .select({ lastUsedAt: knownDevice.lastUsedAt })
      .from(knownDevice)
      .where(eq(knownDevice.personId, id))
    const [removal] = await db
      .select({
        askedAt: secondStepRemoval.askedAt,
        dueAt: secondStepRemoval.dueAt,
        reason: secondStepRemoval.reason,
      })
      .from(secondStepRemoval)
      .where(eq(secondStepRemoval.personId, id))
    const acceptedTerms = await db
      .select({ version: termsAcceptance.version, acceptedAt: termsAcceptance.acceptedAt })
      .from(termsAcceptance)
      .where(eq(termsAcceptance.personId, id))
      .orderBy(asc(termsAcceptance.version))
    const codes = await db.$count(recoveryCode, eq(recoveryCode.personId, id))
    return {
      person: { ...told, hasPassword: passwordHash !== null, hasTwoStep: totpSecret !== null },
      sessions,
      linksByMail: links,
      acceptedTerms,
      formerAddresses,
      knownBrowsers: devices,
      recoveryCodesLeft: codes,
      passkeys: await listPasskeys(ctx, id),
      removalOfSecondStep: removal ?? null,
    }
  },
  passwordWords: async ({ db }, id) => {
    const [own] = await db
      .select({ name: person.name, email: person.email })
      .from(person)
      .where(eq(person.id, id))
    return Object.values(own ?? {})
  },
  erase: async ({ db, clock }, { id }) => {
    for (const table of [
      session,
      mailedSecret,
      formerEmail,
      knownDevice,
      recoveryCode,
      passkey,
      passkeyChallenge,
      secondStepRemoval,
    ]) {
      await db.delete(table).where(eq(table.personId, id))
    }
    await db
      .update(person)
      .set({
        // Unique, and not an email: the old one can be registered again.
        email: `closed ${id}`,
        emailKey: `closed ${id}`,
        emailConfirmedAt: null,
        name: '',
        telephone: '',
        passwordHash: null,
        passwordChangedAt: null,
        operator: false,
        suspendedBecause: null,
        totpSecret: null,
        totpConfirmedAt: null,
        totpLastStep: null,
        failedSignIns: 0,
        notifications: {},
        closedAt: clock(),
      })
      .where(eq(person.id, id))
  },
}
