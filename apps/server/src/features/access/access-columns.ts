import { z } from 'zod'
import { column } from '../../db/stored-json.ts'

const texts = z.array(z.string())

/** The scopes of an access token. */
export const readScopes = column('access_tokens.scopes', texts)

/** Hashes of the unused recovery codes. */
export const readRecovery = column('users.recovery', texts)
