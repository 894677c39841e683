/** The fields of the registration that a guesser would try first, and what each contains. */
export const registrationTexts = {
  companyName: 'your company’s name',
  name: 'your name',
  email: 'your email address',
} as const
