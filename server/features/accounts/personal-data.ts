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
  lists: {
    sessions: {
      table: session,
      by: session.personId,
      says: {
        id: session.id,
        createdAt: session.createdAt,
        lastUsedAt: session.lastUsedAt,
        expiresAt: session.expiresAt,
        twoStep: session.twoStep,
        revokedAt: session.revokedAt,
        revokedBecause: session.revokedBecause,
        userAgent: session.userAgent,
        address: session.address,
      },
      order: asc(session.createdAt),
    },
    linksByMail: {
      table: mailedSecret,
      by: mailedSecret.personId,
      says: {
        purpose: mailedSecret.purpose,
        email: mailedSecret.email,
        createdAt: mailedSecret.createdAt,
        usedAt: mailedSecret.usedAt,
      },
      order: asc(mailedSecret.createdAt),
    },
    acceptedTerms: {
      table: termsAcceptance,
      by: termsAcceptance.personId,
      says: { version: termsAcceptance.version, acceptedAt: termsAcceptance.acceptedAt },
      order: asc(termsAcceptance.version),
    },
    formerAddresses: {
      table: formerEmail,
      by: formerEmail.personId,
      says: { email: formerEmail.email, leftAt: formerEmail.leftAt },
      order: asc(formerEmail.leftAt),
    },
    knownBrowsers: {
      table: knownDevice,
      by: knownDevice.personId,
      says: { lastUsedAt: knownDevice.lastUsedAt },
      order: asc(knownDevice.lastUsedAt),
    },
  },
  collect: async (ctx, { id }) => {
    const { db } = ctx
    const [own] = await db.select().from(person).where(eq(person.id, id))
    if (own === undefined) return {}
    const { passwordHash, totpSecret, totpLastStep: _step, emailKey: _key, ...told } = own
    const [removal] = await db
      .select({
        askedAt: secondStepRemoval.askedAt,
        dueAt: secondStepRemoval.dueAt,
        reason: secondStepRemoval.reason,
      })
      .from(secondStepRemoval)
      .where(eq(secondStepRemoval.personId, id))
    const codes = await db.$count(recoveryCode, eq(recoveryCode.personId, id))
    return {
      person: { ...told, hasPassword: passwordHash !== null, hasTwoStep: totpSecret !== null },
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
