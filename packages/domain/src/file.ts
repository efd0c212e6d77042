import { z } from 'zod'

/** A SHA-256 in lower-case hex, the name of every stored file. */
export const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
