import type { Database } from '../../db/database.ts'
import type { Tx } from '../../db/schema.ts'
import type { SettingsReader } from '../../db/settings.ts'
import type { EventChannel } from '../../events.ts'
import type { MediaLinks } from '../../http/files/media-links.ts'
import type { Blobs } from '../../ports/blobs/blobs.ts'
import type { MailMessage } from '../../ports/mail.ts'
import type { Ephemeral } from '../../ports/short-lived/ephemeral.ts'

/** What users need from access, whose tables they do not write themselves. */
export interface UsersAccess {
	insertCredential(tx: Tx, user_id: number, password_hash: string, must_change_password: number): Promise<unknown>
	updatePassword(tx: Tx, user_id: number, password_hash: string, must_change_password: number): Promise<unknown>
	updateTotp(tx: Tx, user_id: number, secret: string, step: number, recovery: string): Promise<unknown>
	/** Returns the ended sessions. */
	endSessions(tx: Tx, user_ids: readonly number[], ended: 'session_expired' | 'account_gone'): Promise<number[]>
	/** Removes all means of signing in; returns the ended sessions. */
	removeAccess(tx: Tx, user_ids: readonly number[]): Promise<number[]>
	removeAccessTokens(tx: Tx, user_ids: readonly number[]): Promise<unknown>
	hashPassword(password: string): Promise<string>
	checkNewPassword(password: string, confirmed: string, field: string): void
	checkPassword(password: string, hash: string | undefined, guard: PasswordAttempts): Promise<boolean>
	/** The failed passwords for an account from an IP address. */
	attemptsOf(account: string, ip: string): PasswordAttempts & { passed(): Promise<void> }
	/** The stored form of a secret. */
	hashOf(secret: string): string
}

interface PasswordAttempts {
	check(): Promise<void>
	failed(): Promise<unknown>
}

type Purpose = 'register' | 'email' | 'apply'

/** Dependencies of the handlers for users, profiles, referral codes and registration. */
export interface UsersDeps {
	readonly database: Database
	readonly events: EventChannel
	readonly ephemeral: Ephemeral
	readonly settings: SettingsReader
	readonly links: MediaLinks
	readonly blobs: Blobs
	readonly keeper: {
		keep<T>(work: () => Promise<T>): Promise<T>
		removeUnused(files: readonly (string | null | undefined)[]): Promise<void>
	}
	readonly access: UsersAccess
	/** Captcha codes for people who are not signed in. */
	readonly codes: { check(verify_id: string, code: string): Promise<boolean> }
	/** Emails and the codes they carry. */
	readonly mail: {
		readonly codes: {
			allow(purpose: Purpose, email: string, ip: string): Promise<void>
			make(purpose: Purpose, email: string): Promise<string>
			use<T>(purpose: Purpose, email: string, code: string, work: () => Promise<T>): Promise<T>
		}
		post(tx: Tx, message: MailMessage, now: number): Promise<void>
		wake(): void
	}
	/** Deletes what other features store about removed users. */
	readonly forget: (tx: Tx, user_ids: readonly number[]) => Promise<unknown>
	/** Starts background work. */
	readonly later: (work: () => Promise<void>) => void
}
