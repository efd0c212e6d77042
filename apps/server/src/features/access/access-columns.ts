import { z } from 'zod'
import { column } from '../../db/stored-json.ts'

const texts = z.array(z.string())

/** What an access token may do. */
export const readScopes = column('access_tokens.scopes', texts)

/** The hashes of the recovery codes that nobody has used yet. */
export const readRecovery = column('users.recovery', texts)
