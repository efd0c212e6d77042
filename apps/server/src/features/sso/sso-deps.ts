import type { signedIn } from '@vitrine/contract/people/access'
import type { Insertable, Updateable } from 'kysely'
import type { Logger } from 'pino'
import type { z } from 'zod'
import type { Database } from '../../db/database.ts'
import type { Schema, Tx } from '../../db/schema.ts'
import type { EventChannel } from '../../events.ts'
import type { Operation } from '../../http/audit/operation.ts'
import type { OpenCall, Session } from '../../http/caller/session.ts'
import type { Flows } from './flows.ts'
import type { ProviderClients } from './provider-clients.ts'

/** What single sign-on needs from users and access, whose tables it does not write itself. */
export interface SsoAccounts {
	/** Refuses a role or an organisation that this person cannot assign. */
	checkPlace(tx: Tx, session: Session, place: { role_id: number; group_id: number }): Promise<void>
	/** Refuses a user that this person cannot change. */
	expectTarget(tx: Tx, session: Session, id: number): Promise<{ account: string }>
	findOwner(tx: Tx, column: 'account' | 'email', value: string): Promise<{ id: number } | undefined>
	insertUser(
		tx: Tx,
		row: Omit<Insertable<Schema['users']>, 'active' | 'language' | 'avatar_sha256' | 'removed_at'>,
	): Promise<number>
	updateUser(tx: Tx, which: { id: number }, change: Updateable<Schema['users']>): Promise<unknown>
	/** Bans a user; returns the ended sessions. */
	ban(tx: Tx, id: number): Promise<number[]>
	/** Gives an account a password that nobody knows. */
	insertCredential(tx: Tx, user_id: number, password_hash: string): Promise<unknown>
	unknownPassword(): Promise<string>
	/** Refuses an incorrect password of the caller's account; failures count together with those at login. */
	confirmPassword(session: Session, password: string, ip: string): Promise<void>
	endSessions(tx: Tx, user_id: number): Promise<number[]>
	/** Ends sessions and access tokens; returns the sessions. */
	endAccess(tx: Tx, user_id: number): Promise<number[]>
	/** Refuses an IP address from which sign-in is not allowed. */
	expectAddress(ip: string): Promise<void>
	signIn(user_id: number, had_mfa: boolean, call: OpenCall): Promise<z.output<typeof signedIn>>
	recordLogin(row: Insertable<Schema['login_logs']>): Promise<void>
}

/** Dependencies of single sign-on. */
export interface SsoDeps {
	readonly database: Database
	readonly events: EventChannel
	readonly logger: Logger
	readonly accounts: SsoAccounts
	readonly flows: Flows
	readonly clients: ProviderClients
	/** The address that providers redirect back to; null if no public address is set. */
	readonly redirect_uri: string | null
	/** Logs a change that no call requested in the operation log. */
	readonly record: (operation: Operation) => Promise<void>
}
