import * as z from 'zod/mini'

import { endpoint, fileAnswer, moment } from '../../contract/endpoint.ts'
import { closing, details, emailChoices } from './profile-forms.ts'

/** A person's details and choices, all their data, and closing the account. */
export const profile = {
  details: endpoint({
    method: 'GET',
    path: '/me/details',
    summary: 'Your details',
    output: z.object({
      name: z.string(),
      telephone: z.string(),
      email: z.string(),
      memberSince: moment,
      version: z.number(),
    }),
  }),
  changeDetails: endpoint({
    method: 'PUT',
    path: '/me/details',
    summary: 'Change your name or telephone number',
    input: details,
  }),
  notifications: endpoint({
    method: 'GET',
    path: '/me/notifications',
    summary: 'What you are told, and what you also get by email',
    output: z.object({
      kinds: z.array(
        z.object({
          name: z.string(),
          label: z.string(),
          says: z.string(),
          /** Whether you may turn its emails on and off. */
          optional: z.boolean(),
          byEmail: z.boolean(),
        }),
      ),
    }),
  }),
  changeNotifications: endpoint({
    method: 'PUT',
    path: '/me/notifications',
    summary: 'Choose what you also get by email',
    input: emailChoices,
  }),
  exportData: endpoint({
    method: 'POST',
    path: '/me/export',
    summary: 'All data that we keep about you, as one JSON file',
    ...fileAnswer,
  }),
  close: endpoint({
    method: 'POST',
    path: '/me/close',
    summary: 'Close your account and erase your data',
    input: closing,
  }),
}
