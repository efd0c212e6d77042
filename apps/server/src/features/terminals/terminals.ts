import type { bulkCalls } from '@vitrine/contract/terminal/bulk'
import type { enrolmentCalls } from '@vitrine/contract/terminal/enrolment'
import type { mapCalls } from '@vitrine/contract/terminal/map'
import type { sheetsCalls } from '@vitrine/contract/terminal/sheets'
import type { Terminal, terminalsCalls } from '@vitrine/contract/terminals'
import { fromJson } from '@vitrine/domain/json-text'
import { stranger_limits } from '@vitrine/domain/people/stranger'
import { planPart } from '@vitrine/domain/schedule/release-time'
import { playedRelease } from '@vitrine/domain/schedule/standing'
import { readReported } from '@vitrine/domain/terminal/reported'
import { bindData, isSizeAssumed } from '@vitrine/domain/terminal/terminal'
import { tagKey, tidyTags } from '@vitrine/domain/terminal/terminal-tag'
import type { Database } from '../../db/database.ts'
import type { Tx } from '../../db/schema.ts'
import { column, readCapabilities, readCounts, readHealth, readProblems, readSince } from '../../db/stored-json.ts'
import type { EventChannel } from '../../events.ts'
import type { Caller } from '../../http/caller/authorized.ts'
import type { Session, Work } from '../../http/caller/session.ts'
import { CodedError } from '../../http/coded-error.ts'
import type { MediaLinks } from '../../http/files/media-links.ts'
import type { Handlers } from '../../http/route.ts'
import type { HandingOver } from '../../ports/handing-over.ts'
import type { History } from '../../ports/history.ts'
import type { Licences } from '../../ports/licences.ts'
import type { Ephemeral } from '../../ports/short-lived/ephemeral.ts'
import { ban } from './banning.ts'
import { centralCommands } from './central-commands.ts'
import { edit } from './editing.ts'
import { countOutstanding } from './finding/outstanding.store.ts'
import { expectInScope, groupFor, terminalMoves } from './moves.ts'
import { addTerminal } from './new-terminal.ts'
import { changeOf } from './operation-notes.ts'
import * as pairings from './pairings.store.ts'
import { logTerminals } from './presence/terminal-log.store.ts'
import { listShown } from './shown.ts'
import { listTagsOf } from './tags.store.ts'
import { terminalTags } from './tags.ts'
import * as store from './terminals.store.ts'
import type { TerminalTokens } from './tokens.ts'

export interface TerminalsDeps {
	readonly database: Database
	readonly events: EventChannel
	readonly links: MediaLinks
	readonly tokens: TerminalTokens
	/** Plays stay with the organisation they belonged to. */
	readonly history: Pick<History, 'settle' | 'keepTerminals'>
	readonly licences: Pick<Licences, 'expectCapacity'>
	readonly ephemeral: Ephemeral
	/** Ends the pending deliveries of terminals, in the transaction that removes them. */
	readonly endDeliveries: <T>(
		caller: Caller,
		ids: readonly number[],
		look: (tx: Tx) => Promise<void>,
		removal: (tx: Tx) => Promise<T>,
	) => Promise<T>
	/** Deletes what terminals have sent, screenshots and logs; returns the files. */
	readonly forgetFiles: (tx: Tx, ids: readonly number[]) => Promise<string[]>
	/** Removes stored files that nothing names any more. */
	readonly removeUnused: (files: readonly (string | null)[]) => Promise<void>
	/** Handover of what runs on terminals that move; the releases feature owns it. */
	readonly handover: HandingOver
}

type TerminalsHandlers = Handlers<typeof terminalsCalls>
/** Parameters of a call that select terminals. */
export type FilterInput = Omit<Parameters<TerminalsHandlers['list']>[0], 'page' | 'limit'>

/** The release a terminal plays, from those that count on it and the one it reports; none if it has never had that one. */
const playedBy = ({ run_state, playing_id }: store.TerminalRow, known: readonly store.PlayedRow[]) => {
	const counting = known.flatMap(row => (row.counts === 1 ? [{ id: row.id, part: planPart(row) }] : []))
	const id = playedRelease(run_state > 0, playing_id, counting)
	return { id, release: known.find(one => one.id === id) }
}

/** What is known of a terminal beside its row. */
interface Known {
	readonly played?: readonly store.PlayedRow[] | undefined
	readonly tags?: readonly string[] | undefined
	/** How many releases it should have and does not. */
	readonly outstanding?: number | undefined
}

const shown = (
	links: MediaLinks,
	session: Session,
	row: store.TerminalRow,
	{ played = [], tags = [], outstanding = 0 }: Known,
): Terminal => {
	const { screenshot_sha256, playing_id, program_name, faults: problems, health, ...others } = row
	const { reported, reported_w, reported_h, ...rest } = others
	const { resolution_source, last_seen } = row
	const { id, release } = playedBy(row, played)
	const picture =
		screenshot_sha256 === null
			? { sha256: release?.cover_sha256 ?? null, mime: 'image/webp' }
			: { sha256: screenshot_sha256, mime: 'image/jpeg' }
	return {
		...rest,
		// A program name reported for another release does not apply to this one.
		program_name: playing_id === null || playing_id === id ? program_name : '',
		publish_name: release?.publish_name ?? '',
		tags: [...tags],
		synchronised: outstanding === 0,
		outstanding,
		size_remark: `${row.w}*${row.h}`,
		size_assumed: isSizeAssumed({ resolution_source, reported_w, reported_h, last_seen }),
		publish_no: release?.publish_no ?? '',
		faults: readProblems(problems),
		problem_counts: readCounts(row.problem_counts),
		problem_since: readSince(row.problem_since),
		is_fallback: release?.kind === 'fallback',
		capabilities: readCapabilities(row.capabilities),
		screenshot_dark: row.screenshot_dark === 1,
		health: health === null ? null : readHealth(health),
		reported: reported === null ? {} : readReported(fromJson(reported)?.value).values,
		screenshot: picture.sha256 === null ? '' : links.link(session, picture.sha256, picture.mime),
	}
}

/** What a terminal waiting to be paired reported of itself. */
const readSaid = column('pairings.about', bindData.omit({ key: true }))

/** List parameters in the form the store takes, at a moment in ms. */
export const filterOf = (
	{
		tags = [],
		banned,
		run_state,
		size_remark,
		never_seen,
		placed,
		group_ids,
		key_word,
		without_build,
		synchronised,
	}: FilterInput,
	now: number,
) => ({
	group_ids,
	key_word,
	tag_keys: tidyTags(tags).map(tagKey),
	banned: banned === undefined ? undefined : banned === 1,
	online: run_state === undefined ? undefined : run_state === 1,
	size_remark,
	placed: placed === undefined ? undefined : placed === 1,
	never_seen: never_seen === undefined ? undefined : never_seen === 1,
	without_build,
	synchronised: synchronised === undefined ? undefined : { wanted: synchronised === 1, at: now },
})

const list =
	({ database, links }: TerminalsDeps): TerminalsHandlers['list'] =>
	async ({ page = 1, limit = 50, cursor, ...wanted }, { session, now }) => {
		const filter = { page, limit, cursor, ...filterOf(wanted, now) }
		const found = await store.listTerminals(database, session.group_id, filter)
		const ids = found.list.map(row => row.id)
		const tags = await listTagsOf(database, ids)
		const outstanding = await countOutstanding(database, ids, now)
		const played = Map.groupBy(await store.listPlayed(database, ids), ({ terminal_id }) => terminal_id)
		const knownOf = (id: number): Known => ({
			played: played.get(id),
			tags: tags.get(id),
			outstanding: outstanding.get(id),
		})
		const list = found.list.map(row => shown(links, session, row, knownOf(row.id)))
		return { count: found.count, list, next_cursor: found.next_cursor }
	}

/** Removes terminals, all or none; returns how many. */
export const removeAll = async (deps: TerminalsDeps, ids: number[], { session, now, note }: Work): Promise<number> => {
	const { events, tokens, endDeliveries, forgetFiles, removeUnused, history } = deps
	let group_ids: number[] = []
	const look = async (tx: Tx): Promise<void> => {
		const found = await expectInScope(tx, session, ids)
		group_ids = found.map(({ group_id }) => group_id)
		note(changeOf(found, null))
	}
	const files = await endDeliveries(session, ids, look, async tx => {
		await history.keepTerminals(tx, ids, now)
		await logTerminals(
			tx,
			deps.database.dialect,
			ids.map(id => ({ terminal_id: id, kind: 'removed', detail: '', at: now })),
		)
		const sent = await forgetFiles(tx, ids)
		return [...sent, ...(await store.removeTerminals(tx, ids))]
	})
	tokens.forget(ids)
	events.emit('terminals_removed', { ids, group_ids })
	await removeUnused(files)
	return group_ids.length
}

/** Looks up a pairing code; guessing is blocked after a number of attempts. */
const findPairing = async ({ database: { db }, ephemeral }: TerminalsDeps, code: string, who: Session, now: number) => {
	const guesses = `pairing:guess:${who.user_id}`
	const { count, left } = await ephemeral.peek(guesses)
	if (count >= stranger_limits.codes) throw new CodedError('pairing_tries', { seconds: Math.ceil(left / 1000) })
	const found = await pairings.findPairing(db, code, now)
	if (found !== undefined) return found
	await ephemeral.count(guesses, stranger_limits.window)
	throw new CodedError('pairing_absent')
}

/** Handlers for adding, naming and removing terminals. */
export const terminals = (
	deps: TerminalsDeps,
): Omit<TerminalsHandlers, keyof (typeof sheetsCalls & typeof mapCalls & typeof bulkCalls & typeof enrolmentCalls)> => {
	const { database, links, tokens } = deps
	const { db } = database
	const one = async ({ session, now }: Pick<Work, 'session' | 'now'>, id: number): Promise<Terminal> => {
		const [row] = await store.findTerminals(db, session.group_id, [id])
		if (row === undefined) throw new CodedError('terminal_absent')
		const tags = (await listTagsOf(database, [id])).get(id)
		const outstanding = (await countOutstanding(database, [id], now)).get(id)
		return shown(links, session, row, { played: await store.listPlayed(database, [id]), tags, outstanding })
	}
	const insert = async (session: Session, now: number, wanted: Parameters<typeof addTerminal>[3]): Promise<Terminal> =>
		one({ session, now }, await addTerminal(deps, session, now, wanted))
	return {
		...terminalTags(deps),
		...terminalMoves(deps),
		...centralCommands(database),
		list: list(deps),
		get: ({ id }, { session, now }) => one({ session, now }, id),
		listShown: listShown(database),
		add: async ({ name, sn, key, group_id }, { session, now, note }) => {
			note({ object: name, after: { name, sn, group_id } })
			const key_hash = tokens.keyHash(sn, key)
			return insert(session, now, { name, group_id, key_hash, data: bindData.parse({ sn, key }) })
		},
		pair: async ({ name, code, group_id }, { session, now, note }) => {
			note({ object: name, after: { name, group_id } })
			// Checked before looking up the code; the organisation is checked again when the terminal is created.
			await groupFor(db, session, group_id)
			const found = await findPairing(deps, code, session, now)
			const { key_hash, about } = found
			const said = readSaid(about)
			note({ object: name, after: { name, sn: said.sn, group_id } })
			return insert(session, now, { name, group_id, key_hash, data: { ...said, key: '' } })
		},
		edit: edit(deps, one),
		ban: ban(deps),
		remove: async ({ ids }, call) => ({ count: await removeAll(deps, ids, call) }),
	}
}
