import type { NewReference, ReferenceAnswers } from '#shared/features/companies/trade-reference.ts'
import type { CompanyEvent, CompanyState } from '#shared/features/companies/verification-rules.ts'
import type { Enquiry } from '#shared/features/site/contact.ts'

import { company, type DemoCompany } from './demo-company.ts'
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
  company('verified', ['seller', 'manufacturer'], {
    companyName: 'Fontechiara Castings S.r.l.',
    register: ['IT', 'AL-000001', 'IT00000000001'],
    website: 'https://fontechiara.example/',
    owner: ['Giulia Fontechiara', 'giulia@fontechiara.example', '+442079460101'],
    place: { lines: ['Via dell’Esempio 1'], city: 'Valenza', region: 'AL', postalCode: '15048' },
    iban: 'IT60X0542811101000000123456',
    colleagues: [
      ['sales', 'Marco Bellini', 'marco@fontechiara.example', '+442079460111'],
      ['finance', 'Elena Sartori', 'elena@fontechiara.example', '+442079460112'],
    ],
  }),
  company('more-information', ['seller', 'retailer'], {
    companyName: 'Lanternfield Jewellers Ltd',
    register: ['GB', '00000002', 'GB000000002'],
    website: 'https://lanternfield.example/',
    owner: ['Thomas Lanternfield', 'thomas@lanternfield.example', '+442079460102'],
    place: { lines: ['2 Sample Street'], city: 'London', postalCode: 'EC1N 2AB' },
  }),
  company('submitted', ['buyer', 'wholesale-buyer'], {
    companyName: 'Lune et Marée SARL',
    register: ['FR', '000 000 003', 'FR00000000003'],
    owner: ['Camille Marée', 'camille@lune-maree.example', '+442079460103'],
    place: { lines: ['3 rue du Modèle'], city: 'Paris', postalCode: '75003' },
  }),
  company('draft', ['buyer', 'wholesale-buyer'], {
    companyName: 'Jade Terrace Trading Ltd',
    register: ['HK', '0000004'],
    owner: ['Mei Lam', 'mei@jade-terrace.example', '+442079460104'],
    place: { lines: ['4 Specimen Road'], city: 'Tsim Sha Tsui', region: 'Kowloon' },
  }),
  company('in-review', ['both', 'manufacturer'], {
    companyName: 'Goldammer Ringe GmbH',
    register: ['DE', 'HRB 000005', 'DE000000005'],
    website: 'https://goldammer.example/',
    owner: ['Jonas Goldammer', 'jonas@goldammer.example', '+442079460105'],
    place: { lines: ['Musterweg 5'], city: 'Pforzheim', postalCode: '75172' },
  }),
  company('rejected', ['both', 'retailer'], {
    companyName: 'Copper Mesa Jewelers Inc',
    register: ['US', '0000006'],
    owner: ['Dana Whitlock', 'dana@copper-mesa.example', '+442079460106'],
    place: { lines: ['6 Example Avenue'], city: 'Tucson', region: 'AZ', postalCode: '85701' },
  }),
  company('suspended', ['both', 'retailer'], {
    companyName: 'Dune and Dhow Jewellery LLC',
    register: ['AE', '0000007'],
    owner: ['Salem Rashid', 'salem@dune-dhow.example', '+442079460107'],
    place: { lines: ['7 Sample Souk, Deira'], region: 'DU' },
  }),
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
