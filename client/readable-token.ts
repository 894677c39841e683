/**
 * Whether `readSession` can decode a token. This does not use its library, because the library's error
 * messages would be in the head of every page.
 */
export function isReadable(token: string | null): boolean {
  try {
    const [, payload = ''] = (token ?? '').split('.')
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    return typeof claims === 'object' && claims !== null && !Array.isArray(claims)
  } catch {
    return false
  }
}
