import { programLength } from '@vitrine/domain/program/timing'
import {
	type EmergencyContent,
	emergency_limits,
	emergencyEnd,
	needsSecondPerson,
} from '@vitrine/domain/release/emergency'
import { emergencyDocument, usual_screen } from '@vitrine/domain/release/emergency-document'
import { play_modes, priorities, type ReleaseFile } from '@vitrine/domain/release/release'
import { readTree } from '../../db/reach.ts'
import { readTerms } from '../../db/stored-json.ts'
import { notedById } from '../../http/audit/terminals-note.ts'
import { CodedError } from '../../http/coded-error.ts'
import { type Ending, type Released, type ReleaseOrder, type Target, terms_beside } from '../../ports/releasing.ts'
import { foundContent } from './content.ts'
import * as store from './emergency.store.ts'
import { readContent } from './emergency-columns.ts'
import type { EmergencyDeps, EmergencyHandlers } from './emergency-deps.ts'
import { readRules } from './emergency-rules.store.ts'
import { publishedAt, seenAt } from './published.ts'

/** The duration, in seconds, of content that ends at a given moment; null if it exceeds the limit for contents. */
export const lengthUntil = (until: number, now: number): number | null => {
	const length = Math.max(1, Math.ceil((until - now) / 1000))
	return length > emergency_limits.duration[1] ? null : length
}

/** An emergency for terminals. Its end is an absolute moment, so that no terminal shows it for too long. */
export const orderOf = (
	content: EmergencyContent,
	files: readonly ReleaseFile[],
	until: number | null,
): Omit<ReleaseOrder, 'source_id' | 'targets' | 'group_id' | 'user_id' | 'request_id' | 'held'> => {
	const document = emergencyDocument(content, usual_screen)
	const { w, h } = document
	const { name } = content
	const program = { id: 0, name, document, w, h, play_time: programLength(document) }
	return {
		kind: 'emergency',
		publish_name: name,
		programs: [program],
		files,
		cover_sha256: null,
		rounds: 1,
		terms: { ...terms_beside, play_mode: play_modes.urgency },
		between: {
			priority: priorities.emergency + content.priority,
			rounds: null,
			until,
			...(content.position === 'full' ? {} : { over: true }),
		},
		emergency: content,
	}
}

/** Whether the rule of two persons applies to any of these terminals. */
export const isTwoPersons = async (
	{ database }: Pick<EmergencyDeps, 'database'>,
	terminal_ids: readonly number[],
): Promise<boolean> => {
	const { db, dialect } = database
	const rules = await readRules(db)
	if (rules.size === 0) return false
	const parents = await readTree(db)
	const groups = await store.listGroupsOf(db, dialect, terminal_ids)
	return groups.some(group_id => needsSecondPerson(parents, rules, group_id))
}

/** Visible terminals that show emergencies; refuses, by name, those that only accept timed releases (specification B §5, decision 023). */
const targetsOf = async (
	{ releasing, expectTimed }: EmergencyDeps,
	group_id: number,
	terminal_ids: readonly number[],
): Promise<Target[]> => {
	const targets = await releasing.targets(group_id, terminal_ids)
	expectTimed(targets, play_modes.urgency)
	return targets
}

type PublishInput = Parameters<EmergencyHandlers['publish']>[0]

/** The content to show: a stored one, or one written for this occasion. */
const contentOf = async ({ database: { db } }: EmergencyDeps, group_id: number, input: PublishInput, now: number) => {
	const { emergency_id, content, duration, priority, position } = input
	const row = emergency_id === undefined ? undefined : await store.findEmergency(db, group_id, emergency_id)
	if (emergency_id !== undefined && row === undefined) throw new CodedError('emergency_absent')
	const draft = row === undefined ? content : readContent(row.content)
	if (draft === undefined) throw new CodedError('parameter', undefined, { fields: { texts: '紧急内容不能为空' } })
	const wanted = {
		...draft,
		...(duration === undefined ? {} : { duration: duration === 0 ? null : duration }),
		...(priority === undefined ? {} : { priority }),
		...(position === undefined ? {} : { position }),
	}
	return foundContent(db, group_id, wanted, now)
}

/** Shows an emergency on terminals, or has it wait for the second person. */
export const publish =
	(deps: EmergencyDeps): EmergencyHandlers['publish'] =>
	async (input, { session, now, note }) => {
		const { group_id, user_id } = session
		const { content, files } = await contentOf(deps, group_id, input, now)
		const targets = await targetsOf(deps, group_id, input.deviceids)
		const terminal_ids = targets.map(({ id }) => id)
		const held = await isTwoPersons(deps, terminal_ids)
		const { db, dialect } = deps.database
		const noted = await notedById(db, dialect, group_id, terminal_ids)
		note({ object: content.name, after: { ...noted, content, held } })
		const { publish_id, publish_no, terminals } = await deps.releasing.release(now, session, {
			// If it waits, its time starts with the approval.
			...orderOf(content, files, held ? null : emergencyEnd(content, now)),
			source_id: input.emergency_id ?? 0,
			group_id,
			user_id,
			request_id: input.request_id,
			held,
			targets: terminal_ids.map(terminal_id => ({ terminal_id, wave: 0 })),
		})
		return { publish_id, publish_no, terminals, waiting: held }
	}

/** Takes an emergency off its terminals. */
export const cancel =
	({ database, releasing }: EmergencyDeps): EmergencyHandlers['cancel'] =>
	async ({ publish_id, deviceids: terminal_ids, reason }, { session, now, note }) => {
		const { row, content } = await seenAt(database, session.group_id, publish_id, now)
		const details = { publish_id, publish_no: row.publish_no }
		note({ object: content.name, before: details, after: null })
		await releasing.end(now, session, publish_id, { terminal_ids, reason }, async (tx, ended) => {
			const noted = await notedById(tx, database.dialect, session.group_id, ended)
			note({ object: content.name, before: { ...details, ...noted }, after: null })
		})
		return null
	}

/** Ends the release that another has replaced; of two concurrent replacements the later one is withdrawn. */
const replace = async (
	{ releasing }: EmergencyDeps,
	now: number,
	by: Ending,
	old_id: number,
	made: Released,
): Promise<void> => {
	try {
		await releasing.end(now, by, old_id)
	} catch (error) {
		await releasing.end(now, by, made.publish_id)
		throw error
	}
}

/** Shows an emergency in another position; the old one goes when the new one is on its way, so that there is no gap. */
export const mode =
	(deps: EmergencyDeps): EmergencyHandlers['mode'] =>
	async ({ publish_id, position }, { session, now, note }) => {
		const { db } = deps.database
		const { group_id, user_id } = session
		// Terminals that now belong to another organisation are left out.
		const { row, content, until, waiting } = await publishedAt(db, group_id, publish_id, now)
		note({ object: content.name, before: { position: content.position }, after: { position } })
		if (waiting) throw new CodedError('emergency_waiting', { name: content.name })
		const duration = until === null ? null : lengthUntil(until, now)
		const { files } = readTerms(row.manifest)
		const targets = await targetsOf(deps, group_id, await store.listTerminalsOf(db, row.group_id, publish_id))
		const made = await deps.releasing.release(now, session, {
			...orderOf({ ...content, position, duration }, files, until),
			source_id: row.source_id,
			group_id: row.group_id,
			user_id,
			request_id: undefined,
			held: false,
			targets: targets.map(({ id }) => ({ terminal_id: id, wave: 0 })),
		})
		await replace(deps, now, session, publish_id, made)
		await deps.moved(publish_id, made.publish_id)
		return { publish_id: made.publish_id, publish_no: made.publish_no, terminals: made.terminals, waiting: false }
	}

/** The second person approves an emergency, whose time starts now, or rejects it. */
export const confirm =
	({ database: { db }, releasing }: EmergencyDeps): EmergencyHandlers['confirm'] =>
	async ({ publish_id, approve, reason = '' }, { session, now, note }) => {
		const { row, content, ends } = await publishedAt(db, session.group_id, publish_id, now)
		note({ object: content.name, after: { publish_id, approve, reason } })
		if (row.user_id === session.user_id) throw new CodedError('emergency_own')
		if (approve === 0 && reason === '') throw new CodedError('review_reason_missing')
		const until = ends ?? emergencyEnd(content, now)
		const decision = { release_id: publish_id, approve: approve === 1, reason, until }
		return releasing.decide(now, session, decision)
	}
