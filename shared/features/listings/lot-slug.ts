/** What the slug in a lot's address looks like, as a part of a regular expression. */
export const slugPattern = '[a-z0-9-]{1,120}'
