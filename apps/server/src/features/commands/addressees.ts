import { errors } from '@vitrine/contract/error-codes'
import type { commandsCalls } from '@vitrine/contract/terminal/commands'
import {
	asking,
	type Command,
	coalescingKey,
	command_limits,
	command_types,
	commandRule,
	cooldownOf,
	isInstant,
} from '@vitrine/domain/command/command'
import { release_limits } from '@vitrine/domain/release/release'
import { fill } from '@vitrine/texts/rows'
import { listBanned } from '../../db/banned.ts'
import type { DialectName } from '../../db/database.ts'
import type { Reader } from '../../db/schema.ts'
import { isGroupInScope } from '../../db/scope.ts'
import { CodedError } from '../../http/coded-error.ts'
import type { Handlers } from '../../http/route.ts'
import { ableOnes, isFollowingPrograms, setsProgramTimes } from './able.ts'
import * as store from './commands.store.ts'

type Asked = Parameters<Handlers<typeof commandsCalls>['generalCommand']>[0]

/** Maximum number of terminals per command. */
const most = release_limits.terminals

const expectNotTooMany = <T>(found: readonly T[]): readonly T[] => {
	if (found.length > most) throw new CodedError('terminals_many', { count: most })
	return found
}

type Devices = readonly NonNullable<Asked['devices_info']>[number][]

const idsAndNumbers = (devices: Devices) => ({
	ids: devices.flatMap(({ id }) => id ?? []),
	sns: devices.flatMap(({ id, sn = '' }) => (id === undefined && sn !== '' ? [sn] : [])),
})

/** The visible ones among the terminals that a command names by id or serial number, also if it names others. */
export const listNamed = async (
	db: Reader,
	dialect: DialectName,
	group_id: number,
	{ devices_info = [] }: Pick<Asked, 'devices_info'>,
): Promise<readonly store.Addressee[]> => {
	const { ids, sns } = idsAndNumbers(devices_info.slice(0, most))
	const found = new Map<number, store.Addressee>()
	if (ids.length > 0) for (const one of await store.listById(db, dialect, group_id, ids)) found.set(one.id, one)
	if (sns.length > 0) for (const one of await store.listBySn(db, dialect, group_id, sns)) found.set(one.id, one)
	return [...found.values()]
}

/** Terminals named by id or serial number; a single one that is not visible refuses the call. */
const named = async (
	db: Reader,
	dialect: DialectName,
	group_id: number,
	devices_info: Devices,
): Promise<readonly store.Addressee[]> => {
	if (devices_info.some(({ id, sn = '' }) => id === undefined && sn === '')) throw new CodedError('devices_sn_missing')
	const found = await listNamed(db, dialect, group_id, { devices_info: [...devices_info] })
	const [known, serial] = [new Set(found.map(({ id }) => id)), new Set(found.map(({ sn }) => sn))]
	const { ids, sns } = idsAndNumbers(devices_info)
	if (ids.some(id => !known.has(id)) || sns.some(sn => !serial.has(sn))) throw new CodedError('terminal_absent')
	return found
}

const inGroups = async (db: Reader, scope: number, group_ids: readonly number[]): Promise<store.Addressee[]> => {
	if (group_ids.length === 0) throw new CodedError('group_ids_missing')
	const found = new Map<number, store.Addressee>()
	for (const group_id of new Set(group_ids)) {
		if (!(await isGroupInScope(db, scope, group_id))) throw new CodedError('group_absent')
		for (const one of await store.listIn(db, group_id, most + 1)) found.set(one.id, one)
		expectNotTooMany([...found.keys()])
	}
	return [...found.values()]
}

/** Ids of the terminals that match a list filter, at most this many. */
export type ListFiltered = (
	db: Reader,
	group_id: number,
	filter: NonNullable<Asked['filter']>,
	/** `now` in ms since the epoch. */
	within: { readonly limit: number; readonly now: number },
) => Promise<number[]>

/** The terminals a command addresses (`device_select_mode`), as far as this organisation can see them. */
export const addresseesOf = async (
	db: Reader,
	dialect: DialectName,
	group_id: number,
	{ device_select_mode = 'multiple', devices_info = [], group_ids = [], filter = {} }: Asked,
	{ listFiltered, now }: { readonly listFiltered: ListFiltered; readonly now: number },
): Promise<readonly store.Addressee[]> => {
	if (device_select_mode === 'all') return expectNotTooMany(await store.listIn(db, group_id, most + 1))
	if (device_select_mode === 'group') return inGroups(db, group_id, group_ids)
	if (device_select_mode === 'filter') {
		const ids = expectNotTooMany(await listFiltered(db, group_id, filter, { limit: most + 1, now }))
		return store.listById(db, dialect, group_id, ids)
	}
	if (devices_info.length === 0) throw new CodedError('no_terminal')
	if (device_select_mode === 'single' && devices_info.length > 1) throw new CodedError('terminals_many', { count: 1 })
	// Refused before any of them is looked up.
	return named(db, dialect, group_id, expectNotTooMany(devices_info))
}

type SkipReason =
	| { readonly code: 'command_cooldown'; readonly values: { readonly seconds: number } }
	| { readonly code: 'device_offline' | 'command_queue_full' | 'terminal_banned'; readonly values?: undefined }

/** Why a command does not go to a terminal. */
type Skipped = SkipReason & { readonly id: number; readonly name: string }

/** The reason as an error. */
export const skippedError = ({ code, values }: Skipped): CodedError =>
	values === undefined ? new CodedError(code) : new CodedError(code, values)

/** The reason as text, as the call returns it. */
export const skippedInWords = ({ id, name, code, values }: Skipped) => {
	const { text } = errors[code]
	const reason = fill(text, values)
	return { id, name, reason, text, values: { ...values } }
}

const longest_cooldown = Math.max(asking.cooldown, ...command_types.map(type => commandRule(type).cooldown))

interface Recent {
	readonly type: string
	readonly request_type: string
	readonly coalescing_key: string
}

/** Whether what was sent before delays a command: one of its type, or for types that are told apart, one with its key. */
const isDelaying = (row: Recent, command: Command): boolean => {
	if (row.request_type !== command.request_type || !row.type.split(',').includes(command.type)) return false
	return commandRule(command.type).apart !== true || row.coalescing_key.split('+').includes(coalescingKey(command))
}

/** How many more seconds each of these terminals refuses commands of these types (specification B §5). */
const coolingDown = async (
	db: Reader,
	dialect: DialectName,
	ids: readonly number[],
	commands: readonly Command[],
	now: number,
): Promise<Map<number, number>> => {
	const waits = new Map<number, number>()
	for (const row of await store.listRecent(db, dialect, ids, now - longest_cooldown))
		for (const command of commands) {
			const cooldown = isDelaying(row, command) ? cooldownOf(command) : 0
			// If the clock was put back, nobody waits longer for it.
			const left = Math.ceil(Math.min(cooldown, row.created_at + cooldown - now) / 1000)
			if (left > (waits.get(row.terminal_id) ?? 0)) waits.set(row.terminal_id, left)
		}
	return waits
}

interface Dividing {
	readonly commands: readonly Command[]
	readonly now: number
	readonly isOnline: (id: number) => boolean
}

/** Why a command does not go to a terminal that supports it; null if it does. */
const reasonsToSkip = async (
	db: Reader,
	dialect: DialectName,
	ids: number[],
	{ commands, now, isOnline }: Dividing,
) => {
	const is_instant = commands.some(isInstant)
	const waits = await coolingDown(db, dialect, ids, commands, now)
	const open = await store.countOpen(db, dialect, ids)
	return (id: number): SkipReason | null => {
		const seconds = waits.get(id)
		if (is_instant && !isOnline(id)) return { code: 'device_offline' }
		if (seconds !== undefined) return { code: 'command_cooldown', values: { seconds } }
		return (open.get(id) ?? 0) >= command_limits.open ? { code: 'command_queue_full' } : null
	}
}

/** Splits terminals into those the command goes to, those that do not support it, and the reasons for the others. */
export const divided = async (
	db: Reader,
	dialect: DialectName,
	found: readonly store.Addressee[],
	dividing: Dividing,
): Promise<{ targets: number[]; unable: number[]; skipped: Skipped[] }> => {
	const ids = found.map(({ id }) => id)
	const reasonOf = await reasonsToSkip(db, dialect, ids, dividing)
	const banned = new Set((await listBanned({ db, dialect }, ids)).map(({ id }) => id))
	const targets: number[] = []
	const unable: number[] = []
	const skipped: Skipped[] = []
	const isAble = ableOnes()
	const types = dividing.commands.map(({ type }) => type).join(',')
	const needs_switches = setsProgramTimes(dividing.commands)
	for (const { id, name, capabilities } of found) {
		if (banned.has(id)) {
			skipped.push({ id, name, code: 'terminal_banned' })
			continue
		}
		const is_able = isAble(types, capabilities) && (!needs_switches || isFollowingPrograms(capabilities))
		const reason = is_able ? reasonOf(id) : undefined
		if (reason === undefined) unable.push(id)
		else if (reason === null) targets.push(id)
		else skipped.push({ id, name, ...reason })
	}
	return { targets, unable, skipped }
}
