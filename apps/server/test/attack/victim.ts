import { randomBytes, randomUUID } from 'node:crypto'
import type { EmergencyDraft } from '@vitrine/domain/release/emergency'
import { expect, vi } from 'vitest'
import { aWaitingAlert } from '../alerting.ts'
import type { TestApp } from '../app.ts'
import { draft } from '../branches.ts'
import type { Browser } from '../browser.ts'
import { aMaterial, anIncident, aPoint, aProgram, bound } from '../factories.ts'
import { aGroup, aMember } from '../people.ts'
import { post } from '../raw.ts'
import { aRole } from '../roles.ts'
import { anArtifact } from '../upgrading.ts'
import { anUploadedLog } from '../uploaded-log.ts'
import { anIdentity } from './identity.ts'
import type { Ids } from './ids.ts'
import { countFrom } from './state.ts'

/** An organisation with one of everything, all of it distinguishable from other organisations' things. */
export interface Victim {
	/** Part of every name. */
	readonly mark: string
	readonly ids: Ids
	/** The range of its ids. */
	readonly numbers: readonly [number, number]
	/** Other values that outsiders must not read: hashes of files, ids of uploads, tokens. */
	readonly secrets: readonly string[]
	readonly upload: string
	readonly sha256: string
	readonly manifest: string
	readonly administrator: Browser
	readonly terminal: { readonly sn: string; readonly key: string; readonly token: string }
}

const content = (name: string): EmergencyDraft => ({ ...draft, name, texts: { ...draft.texts, zh: name, en: name } })

/** The content shown on its terminal, each with its own id. */
const shown = async (own: Browser, mark: string, program: number, terminal: number) => {
	const deviceids = [terminal]
	const interlude = await own.interludes.save({
		name: `${mark} interlude`,
		type: 'signal',
		w: 640,
		h: 360,
		source: 'any',
		source_duration: 1000,
	})
	const timing = await own.timing.save({
		name: `${mark} hours`,
		commands: [
			{ operation: 'brightness', value: 40, time: '18:00:00', date_start: null, date_end: null, weekdays: null },
		],
	})
	const emergency = await own.emergency.save({ content: content(`${mark} emergency`) })
	const release = await own.releases.publish({ play_ids: [program], deviceids, publish_name: `${mark} release` })
	const [download] = await own.downloads.getDownloadList({})
	const event = await own.interludes.publish({ interlude_id: interlude.id, deviceids, when: 'now' })
	const alarm = await own.emergency.publish({ content: content(`${mark} alarm`), deviceids })
	const applied = await own.timing.apply({ id: timing.id, deviceids })
	const command = await own.commands.generalCommand({
		devices_info: [{ id: terminal }],
		commands_info: [{ type: 'brightness', data: { value: 41 } }],
	})
	const artifact = await anArtifact(own, { name: `${mark} artifact` })
	const upgrade = await own.upgrades.start({ artifact_id: artifact.id, device_ids: deviceids })
	return {
		interlude: interlude.id,
		timing: timing.id,
		emergency: emergency.id,
		release: release.publish_id,
		event: event.publish_id,
		alarm: alarm.publish_id,
		applied: applied.publish_id,
		command: command.command_id,
		artifact: artifact.id,
		upgrade: upgrade.id,
		download: download?.dc_id ?? 0,
	}
}

/** A node, and terminals on their way there: both belong to the installation and are invisible below the topmost organisation. */
const elsewhere = async ({ database: { db }, clock }: TestApp, group_id: number, user_id: number, mark: string) => {
	const [created_at, updated_at] = [clock.now(), clock.now()]
	const [name, url] = [`${mark} node`, `https://${mark}.example`]
	const { id: node } = await db
		.insertInto('nodes')
		.values({
			name,
			region: `${mark} region`,
			role: 'api',
			public_url: url,
			internal_url: '',
			socket_port: 7200,
			media_url: '',
			weight: 1,
			capacity: 0,
			enabled: 0,
			drain: 0,
			remark: `${mark} remark`,
			health: 'unknown',
			health_at: null,
			report: '',
			tested_at: null,
			created_at,
			updated_at,
			revision: 0,
		})
		.returning('id')
		.executeTakeFirstOrThrow()
	const { id: migration } = await db
		.insertInto('node_migrations')
		.values({
			node_id: node,
			node_name: name,
			url,
			account: `${mark} account`,
			group_id,
			user_id,
			request_id: null,
			first_percent: 5,
			pause_percent: 10,
			state: 'paused',
			reason: 'operator',
			created_at,
			updated_at,
		})
		.returning('id')
		.executeTakeFirstOrThrow()
	return { node, migration }
}

/** An external system that is told about its events. */
const subscribed = async ({ database: { db } }: TestApp, own: Browser, mark: string) => {
	const url = `https://${mark}.invalid/receiver`
	const webhook = await own.webhooks.add({
		name: `${mark} webhook`,
		url: 'https://8.8.8.8/',
		types: ['material.created'],
	})
	// Nothing must be sent to an address that can be saved.
	await db.updateTable('webhooks').set({ url }).where('id', '=', webhook.id).execute()
	const { delivery_id } = await own.webhooks.test({ id: webhook.id })
	const a_week = { language: 'en', scope: 'organization', days_back: 0, days_ahead: 7 } as const
	const calendar = await own.calendars.add({ name: `${mark} calendar`, ...a_week })
	const sent = { content: 'programs', kind: 'program', form: 'csv', scope: 'organization', language: 'en' } as const
	const due = { every: 'daily', weekday: 1, hour: 7, time_zone: 'UTC', span: 'day' } as const
	const mailing = await own.mailings.add({ name: `${mark} mailing`, receivers: 'a@example.org', ...sent, ...due })
	return {
		ids: { webhook: webhook.id, delivery: delivery_id, calendar: calendar.id, mailing: mailing.id },
		secrets: [webhook.secret, calendar.path],
	}
}

/** The credentials and invitations of its people. */
const people = async (app: TestApp, own: Browser, group: number, mark: string) => {
	const member = await aMember(app, group)
	const { user_id } = member.session
	await app.database.db
		.updateTable('users')
		.set({ realname: `${mark} person`, nickname: `${mark} nick`, email: `${mark}@example.org` })
		.where('id', '=', user_id)
		.execute()
	const token = await member.access.createToken({ name: `${mark} token` })
	const [session] = await member.access.listSessions({})
	await own.users.createReferral({ group_id: group, role_id: 2 })
	const [referral] = (await own.users.listReferrals({})).list
	const notice = await app.database.db
		.insertInto('notices')
		.values({
			user_id,
			kind: 'material',
			object_id: 1,
			name: `${mark} notice`,
			review_state: 2,
			reason: `${mark} reason`,
			created_at: app.clock.now(),
			seen_at: null,
		})
		.returning('id')
		.executeTakeFirstOrThrow()
	const email = await app.database.db
		.insertInto('mails')
		.values({
			recipient: `${mark}@example.org`,
			kind: 'known',
			subject: `${mark} email`,
			body: `${mark} words`,
			created_at: app.clock.now(),
			attempts: 1,
			next_at: null,
			sent_at: null,
			fault: `${mark} fault`,
			expires_at: null,
		})
		.returning('id')
		.executeTakeFirstOrThrow()
	const outside = await subscribed(app, own, mark)
	const known = await anIdentity(app, user_id, mark)
	const ids = { user: user_id, token: token.id, session: session?.id ?? 0, referral: referral?.id ?? 0 }
	return {
		ids: {
			...ids,
			notice: notice.id,
			email: email.id,
			...outside.ids,
			...known.ids,
			...(await elsewhere(app, group, user_id, mark)),
		},
		secrets: [token.token, ...outside.secrets, known.secret, member.session.token, member.session.sign_key],
	}
}

/** A connected terminal that has played something and shows its content. */
const screen = async (app: TestApp, own: Browser, mark: string) => {
	const [sn, key] = [mark.toUpperCase(), randomUUID()]
	const { id } = await own.terminals.add({ name: `${mark} terminal`, sn, key })
	await own.terminals.tag({ ids: [id], add: [`${mark} tag`] })
	const channel = await bound(app, { sn, key })
	const start_time = app.clock.now() - 60_000
	const row = { seq: 1, kind: 'program', name: `${mark} play`, start_time, end_time: start_time + 9000 }
	const headers = { authorization: `Bearer ${channel.token}`, 'content-type': 'application/json' }
	await post(own, '/terminal/playLog', JSON.stringify({ boot: randomUUID(), rows: [row] }), headers)
	const measured = { seq: 1, time: start_time, metric: `${mark}-tank`.toLowerCase(), value: 1, unit: mark.slice(0, 16) }
	await post(own, '/terminal/sensor', JSON.stringify({ rows: [measured] }), headers)
	return { id, sn, key, channel, token: channel.token }
}

const manifestOf = async ({ database: { db } }: TestApp, release: number): Promise<string> => {
	const found = db.selectFrom('releases').select('manifest_sha256').where('id', '=', release)
	return (await found.executeTakeFirstOrThrow()).manifest_sha256
}

/** Makes one below an organisation; its ids start at `first`. */
export const aVictim = async (app: TestApp, pid: number, first: number): Promise<Victim> => {
	// Roles belong to the whole installation, and are listed to everyone who may see roles.
	const role = await aRole(app, ['materials.read'])
	await countFrom(app, first)
	// Capital letters and digits, because it is also part of serial numbers.
	const mark = `q${randomBytes(8).toString('hex')}`
	const { db } = app.database
	const group = await aGroup(app, pid)
	await db
		.updateTable('groups')
		.set({ name: `${mark} group`, name_en: `${mark} group` })
		.where('id', '=', group)
		.execute()
	const own = await aMember(app, group, 'administrator')
	const directory = await own.directories.add({ pid: 0, name: `${mark} folder`, name_en: mark })
	const material = await aMaterial(app, own, `${mark} picture`)
	const made = await aProgram(app, own, material)
	await db
		.updateTable('programs')
		.set({ name: `${mark} program` })
		.where('id', '=', made.id)
		.execute()
	const template = await own.templates.addProgram({ program_id: made.id, name: `${mark} template` })
	const terminal = await screen(app, own, mark)
	const selection = await own.selections.add({ name: `${mark} selection`, deviceids: [terminal.id] })
	const { upload_id } = await own.materials.uploadStart({ name: `${mark} upload`, size: 100 })
	const on_screens = await shown(own, mark, made.id, terminal.id)
	const persons = await people(app, own, group, mark)
	const incident = await anIncident(app, terminal.id)
	const uploaded_log = await anUploadedLog(app, terminal.id)
	const measuring = { name: `${mark} meter`, kind: 'environment', device_id: terminal.id, port: mark } as const
	const acquisition = await own.acquisition.add(measuring)
	const to_terminal = { group_id: group, program_ids: [made.id], device_ids: [terminal.id] }
	const point = await aPoint(own, { name: `${mark} point`, ...to_terminal })
	const { source, alert } = (await aWaitingAlert(app, own, `${mark} alert`)).ids
	terminal.channel.close()
	await vi.waitFor(() => expect(app.online()).toBe(0))
	await app.settled()
	const manifest = await manifestOf(app, on_screens.release)
	const ids = { group, role, directory: directory.id, material: material.id, program: made.id, template: template.id }
	return {
		mark,
		manifest,
		upload: upload_id,
		sha256: material.sha256,
		administrator: own,
		ids: {
			...ids,
			terminal: terminal.id,
			selection: selection.id,
			incident,
			uploaded_log,
			acquisition: acquisition.id,
			point: point.id,
			source,
			alert,
			...on_screens,
			...persons.ids,
		},
		numbers: [first, first + 10_000_000],
		secrets: [...persons.secrets, terminal.token, upload_id, manifest, own.session.token, own.session.sign_key],
		terminal,
	}
}
