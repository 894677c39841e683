import type { NewReference, ReferenceAnswers } from '#shared/features/companies/trade-reference.ts'
import type { CompanyEvent, CompanyState } from '#shared/features/companies/verification-rules.ts'
import type { Enquiry } from '#shared/features/site/contact.ts'

import type { DemoCompany } from './demo-company.ts'
import { demoTraders } from './demo-traders.ts'

/** The demo's reviewer. Emails end in `.example`, which nobody can own (RFC 2606). */
export const demoOperator = {
  name: 'Olivia Hartwell',
  email: 'operator@relustre.example',
  telephone: '+442079460100',
}

/** Approves the payouts that the other operator prepares. */
export const demoApprover = {
  name: 'Henry Okafor',
  email: 'approver@relustre.example',
  telephone: '+442079460119',
}

/** The telephone numbers are ones that Ofcom reserves for fiction. */
export const demoCompanies: readonly DemoCompany[] = [
  {
    state: 'verified',
    given: {
      accountKind: 'seller',
      companyName: 'Fontechiara Castings S.r.l.',
      companyKind: 'manufacturer',
      country: 'IT',
      registrationNumber: 'AL-000001',
      taxNumber: 'IT00000000001',
      website: 'https://fontechiara.example/',
      name: 'Giulia Fontechiara',
      telephone: '+442079460101',
      place: { lines: ['Via dell’Esempio 1'], city: 'Valenza', region: 'AL', postalCode: '15048' },
      email: 'giulia@fontechiara.example',
    },
    payoutAccount: { country: 'IT', iban: 'IT60X0542811101000000123456' },
    colleagues: [
      {
        role: 'sales',
        name: 'Marco Bellini',
        email: 'marco@fontechiara.example',
        telephone: '+442079460111',
      },
      {
        role: 'finance',
        name: 'Elena Sartori',
        email: 'elena@fontechiara.example',
        telephone: '+442079460112',
      },
    ],
  },
  {
    state: 'more-information',
    given: {
      accountKind: 'seller',
      companyName: 'Lanternfield Jewellers Ltd',
      companyKind: 'retailer',
      country: 'GB',
      registrationNumber: '00000002',
      taxNumber: 'GB000000002',
      website: 'https://lanternfield.example/',
      name: 'Thomas Lanternfield',
      telephone: '+442079460102',
      place: { lines: ['2 Sample Street'], city: 'London', postalCode: 'EC1N 2AB' },
      email: 'thomas@lanternfield.example',
    },
  },
  {
    state: 'submitted',
    given: {
      accountKind: 'buyer',
      companyName: 'Lune et Marée SARL',
      companyKind: 'wholesale-buyer',
      country: 'FR',
      registrationNumber: '000 000 003',
      taxNumber: 'FR00000000003',
      website: '',
      name: 'Camille Marée',
      telephone: '+442079460103',
      place: { lines: ['3 rue du Modèle'], city: 'Paris', postalCode: '75003' },
      email: 'camille@lune-maree.example',
    },
  },
  {
    state: 'draft',
    given: {
      accountKind: 'buyer',
      companyName: 'Jade Terrace Trading Ltd',
      companyKind: 'wholesale-buyer',
      country: 'HK',
      registrationNumber: '0000004',
      taxNumber: '',
      website: '',
      name: 'Mei Lam',
      telephone: '+442079460104',
      place: { lines: ['4 Specimen Road'], city: 'Tsim Sha Tsui', region: 'Kowloon' },
      email: 'mei@jade-terrace.example',
    },
  },
  {
    state: 'in-review',
    given: {
      accountKind: 'both',
      companyName: 'Goldammer Ringe GmbH',
      companyKind: 'manufacturer',
      country: 'DE',
      registrationNumber: 'HRB 000005',
      taxNumber: 'DE000000005',
      website: 'https://goldammer.example/',
      name: 'Jonas Goldammer',
      telephone: '+442079460105',
      place: { lines: ['Musterweg 5'], city: 'Pforzheim', postalCode: '75172' },
      email: 'jonas@goldammer.example',
    },
  },
  {
    state: 'rejected',
    given: {
      accountKind: 'both',
      companyName: 'Copper Mesa Jewelers Inc',
      companyKind: 'retailer',
      country: 'US',
      registrationNumber: '0000006',
      taxNumber: '',
      website: '',
      name: 'Dana Whitlock',
      telephone: '+442079460106',
      place: { lines: ['6 Example Avenue'], city: 'Tucson', region: 'AZ', postalCode: '85701' },
      email: 'dana@copper-mesa.example',
    },
  },
  {
    state: 'suspended',
    given: {
      accountKind: 'both',
      companyName: 'Dune and Dhow Jewellery LLC',
      companyKind: 'retailer',
      country: 'AE',
      registrationNumber: '0000007',
      taxNumber: '',
      website: '',
      name: 'Salem Rashid',
      telephone: '+442079460107',
      place: { lines: ['7 Sample Souk, Deira'], region: 'DU' },
      email: 'salem@dune-dhow.example',
    },
  },
  ...demoTraders,
]

/** The verified buyer to whom some lots are open early, by its owner's email. */
export const demoBuyer = 'nora@marigold-row.example'

/** The events that lead to each state. */
export const wayTo: Readonly<Record<CompanyState, readonly CompanyEvent[]>> = {
  draft: [],
  submitted: ['submit'],
  'in-review': ['submit', 'take'],
  'more-information': ['submit', 'take', 'ask'],
  verified: ['submit', 'take', 'verify'],
  rejected: ['submit', 'take', 'reject'],
  suspended: ['submit', 'take', 'verify', 'suspend'],
}

/** The operator's reasons, as sent to the company. */
export const demoReasons: Partial<Record<CompanyEvent, string>> = {
  ask: 'The proof of address shows another street than the register. Please send a newer one.',
  verify: 'Register, owners and references agree.',
  reject: 'The registration extract belongs to another company.',
  suspend: 'The bank has told us that the account was closed. Please write to us.',
}

/** The document that the reviewer's question is about. */
export const demoQuestion = ['proof-of-address'] as const

/** The trade references that every company names. */
export const demoReferences: readonly NewReference[] = [
  {
    name: 'Ruth Abelard',
    companyName: 'Abelard Findings Ltd',
    email: 'ruth@abelard-findings.example',
    relation: 'We buy clasps and findings from them.',
  },
  {
    name: 'Pieter Vos',
    companyName: 'Vos Stones BV',
    email: 'pieter@vos-stones.example',
    relation: 'They supply our melee.',
  },
  {
    name: 'Anita Rao',
    companyName: 'Rao Refining Pvt Ltd',
    email: 'anita@rao-refining.example',
    relation: 'They refine our scrap.',
  },
]

/** A reference's answers, with the day of its last sale. */
export const demoAnswers = (lastSale: string): ReferenceAnswers => ({
  knownSince: '2016',
  currency: 'EUR',
  highestCredit: '40000',
  owing: '12500',
  pastDue: '0',
  lastSale,
  terms: '30 days net',
  payment: 'prompt',
  remarks: '',
})

export const demoEnquiries: readonly Enquiry[] = [
  {
    name: 'Helena Brandt',
    email: 'helena@brandt-and-daughter.example',
    company: 'Brandt and Daughter',
    subject: 'Selling a closed shop’s stock',
    message: 'We close one of our two shops in spring. Can we list its stock as one lot?',
    fax: '',
    openedFor: '60',
  },
  {
    name: 'Marco Silva',
    email: 'marco@silva-atelier.example',
    company: '',
    subject: 'Documents in Portuguese',
    message: 'Our register issues its extract in Portuguese only. Do you need a translation?',
    fax: '',
    openedFor: '60',
  },
]
