import type { Insertable } from 'kysely'
import type { Db, Schema, Tx } from '../../db/schema.ts'
import type { SettingsReader } from '../../db/settings.ts'
import type { EventChannel } from '../../events.ts'
import type { MediaLinks } from '../../http/files/media-links.ts'
import type { MailMessage } from '../../ports/mail.ts'
import type { Ephemeral } from '../../ports/short-lived/ephemeral.ts'
import type { MailCodes } from './mail-codes.ts'
import type { SecondFactor } from './second-factor.ts'
import type { Secrets } from './secrets.ts'
import type { VerifyCodes } from './verify-code.ts'

/** Dependencies of login and of everything about the user's own access. */
export interface AccessDeps {
	readonly db: Db
	readonly events: EventChannel
	readonly ephemeral: Ephemeral
	readonly secrets: Secrets
	readonly settings: SettingsReader
	readonly links: MediaLinks
	readonly codes: VerifyCodes
	readonly factor: SecondFactor
	/** Sends emails and the codes in them. */
	readonly mail: {
		readonly codes: MailCodes
		post(tx: Tx, message: MailMessage, now: number): Promise<void>
		wake(): void
	}
	readonly recordLogin: (row: Insertable<Schema['login_logs']>) => Promise<void>
	/** Starts work that nobody waits for. */
	readonly later: (work: () => Promise<void>) => void
}
