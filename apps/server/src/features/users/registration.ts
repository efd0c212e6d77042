import type { usersCalls } from '@vitrine/contract/people/users'
import { mail_code, referral } from '@vitrine/domain/people/account'
import { listGroups } from '../../db/groups.ts'
import { lock } from '../../db/lock.ts'
import { holdPlaces } from '../../db/reach.ts'
import { isGroupInScope } from '../../db/scope.ts'
import { subscriberOf } from '../../http/caller/address.ts'
import { CodedError } from '../../http/coded-error.ts'
import type { Handlers } from '../../http/route.ts'
import { drawReferral, type Referral, readReferral, referral_days } from './referral-code.ts'
import * as store from './referrals.store.ts'
import { checkFree, unlessTaken } from './user-checks.ts'
import { writeTo } from './user-mails.ts'
import * as users from './users.store.ts'
import type { UsersDeps } from './users-deps.ts'

type UsersHandlers = Handlers<typeof usersCalls>
type RegisterInput = Parameters<UsersHandlers['register']>[0]

const day = 86_400_000

/** Where the settings put applicants; refuses if they name no place. */
const placeOfApplicants = async ({ database: { db }, settings }: UsersDeps) => {
	const group_id = Number(await settings.value('registrationGroup'))
	const role_id = Number(await settings.value('registrationRole'))
	const isThere =
		group_id !== 0 &&
		(await isGroupInScope(db, group_id, group_id)) &&
		(await users.findRole(db, role_id)) !== undefined
	if (!isThere) throw new CodedError('referral_closed')
	return { group_id, role_id }
}

const checkVerified = async (
	{ codes }: UsersDeps,
	{ verify_id, verify_code }: { verify_id: string; verify_code: string },
): Promise<void> => {
	if (!(await codes.check(verify_id, verify_code))) throw new CodedError('verify_code_wrong')
}

/** Reserves one of the day's codes: the row is invalid until its email is written. */
const reserve = async (
	{ database, settings, access }: UsersDeps,
	place: { group_id: number; role_id: number },
	{ email, plain, hint }: { email: string; plain: string; hint: string },
	now: number,
): Promise<number> => {
	const limit = Number(await settings.value('dailyReferralLimit'))
	const code_hash = access.hashOf(plain)
	return database.db.transaction().execute(async tx => {
		await lock(tx, database.dialect, 'referrals')
		if ((await store.countApplied(tx, now - day)) >= limit) throw new CodedError('referral_limit')
		return store.insertReferral(tx, {
			...place,
			code_hash,
			hint,
			email,
			user_id: null,
			created_at: now,
			expires_at: now,
		})
	})
}

const applyReferral =
	(deps: UsersDeps): UsersHandlers['applyReferral'] =>
	async ({ email, language, ...input }, { ip, now, note }) => {
		const { ephemeral, settings, mail } = deps
		note({ object: email })
		await checkVerified(deps, input)
		const place = await placeOfApplicants(deps)
		const key = `referral:applications:${subscriberOf(ip)}`
		const limit = Number(await settings.value('dailyApplicationLimit'))
		// Checked before the email is counted, but counted only once the email is allowed: an applicant who has to wait loses no application.
		if ((await ephemeral.peek(key)).count >= limit) throw new CodedError('application_limit')
		await mail.codes.allow('apply', email, ip)
		if ((await ephemeral.count(key, day)) > limit) throw new CodedError('application_limit')
		const { shown, ...drawn } = drawReferral()
		// A known address also uses up a reservation: otherwise the daily limit would reveal which addresses are known.
		const id = await reserve(deps, place, { email, ...drawn }, now)
		writeTo(deps, { email, language }, now, async tx => {
			await store.updateExpiry(tx, id, now + referral.life)
			return { kind: 'referral', values: { code: shown, days: referral_days } }
		})
		return null
	}

/** Creates the account and uses the code up, or neither. */
const insertRegistered = async (
	{ database: { db, dialect }, access }: UsersDeps,
	code: Referral,
	{ email, password, group_id }: RegisterInput,
	account: string,
	now: number,
): Promise<void> => {
	const password_hash = await access.hashPassword(password)
	const about = { account, realname: account, nickname: '', email, remark: '' }
	await db.transaction().execute(async tx => {
		await holdPlaces(tx, dialect)
		if (!(await isGroupInScope(tx, code.group_id, group_id))) throw new CodedError('group_absent')
		await checkFree(tx, { account, email })
		if (!(await store.markUsed(tx, code.id, now))) throw new CodedError('referral_wrong')
		const row = { ...about, role_id: code.role_id, group_id, pid: code.user_id, created_at: now, email_confirmed: 1 }
		const id = await users.insertUser(tx, row)
		await access.insertCredential(tx, id, password_hash, 0)
		await store.updateUsedBy(tx, code.id, id)
	})
}

const register =
	(deps: UsersDeps): UsersHandlers['register'] =>
	async (input, { ip, now, note }) => {
		const { database, access, mail } = deps
		const { db } = database
		const account = input.account.toLowerCase()
		const { email, group_id } = input
		access.checkNewPassword(input.password, input.confirm_password, 'password')
		const code = await readReferral(deps, input.referral_code, ip, now)
		if (!(await isGroupInScope(db, code.group_id, group_id))) throw new CodedError('group_absent')
		await mail.codes.use('register', email, input.mail_code, () =>
			unlessTaken(
				() => checkFree(db, { account, email }),
				() => insertRegistered(deps, code, input, account, now),
			),
		)
		note({ object: account, after: { account, email, role_id: code.role_id, group_id, hint: code.hint } })
		return null
	}

/** Calls for people without an account: requesting a referral code, and registering with one. */
export const registrationHandlers = (
	deps: UsersDeps,
): Pick<UsersHandlers, 'applyReferral' | 'referralGroups' | 'sendRegisterCode' | 'register'> => ({
	applyReferral: applyReferral(deps),
	referralGroups: async ({ referral_code }, { ip, now }) => {
		const { group_id } = await readReferral(deps, referral_code, ip, now)
		const opened = await listGroups(deps.database.db, group_id)
		return opened.map(({ id, pid, name, name_en }) => ({ id, pid, name, name_en }))
	},
	sendRegisterCode: async ({ email, language, ...input }, { ip, now }) => {
		await checkVerified(deps, input)
		await deps.mail.codes.allow('register', email, ip)
		const make = () => deps.mail.codes.make('register', email)
		writeTo(deps, { email, language }, now, async (_tx, code) => ({ kind: 'register', values: { code } }), make)
		return { resend_after: mail_code.resend / 1000 }
	},
	register: register(deps),
})
