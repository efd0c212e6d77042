import type { allCalls } from '@vitrine/contract/all'
import { aWaitingAlert } from './alerting.ts'
import type { TestApp } from './app.ts'
import type { Browser } from './browser.ts'
import { aMaterial, aName, anIncident, aPoint, aProgram, aPublish, aTerminal } from './factories.ts'
import { aMember } from './people.ts'
import { anArtifact } from './upgrading.ts'
import { anUploadedLog } from './uploaded-log.ts'

/** Everything of an organisation that a call can name. */
export interface Inventory {
	readonly browser: Browser
	readonly group: number
	readonly material: number
	readonly directory: number
	readonly program: number
	readonly template: number
	readonly document: unknown
	readonly terminal: number
	/** A saved group with the terminal. */
	readonly selection: number
	readonly release: number
	readonly interlude: number
	/** The release of the interlude. */
	readonly event: number
	readonly dc: number
	/** The command sent to its terminal. */
	readonly command: number
	/** A file that upgrades terminals, and an unfinished upgrade with it. */
	readonly artifact: number
	readonly upgrade: number
	/** An incident of its terminal. */
	readonly incident: number
	/** An acquisition device of its terminal. */
	readonly acquisition: number
	/** The point at which its terminal plays its program. */
	readonly point: number
	/** Its webhook, and a delivery of it. */
	readonly webhook: number
	readonly delivery: number
	/** Its calendar feed. */
	readonly calendar: number
	/** A log that its terminal has uploaded. */
	readonly uploaded_log: number
	/** Its scheduled report. */
	readonly mailing: number
	/** An emergency content, an alert source that uses it, and one of its alerts that waits. */
	readonly emergency: number
	readonly source: number
	readonly alert: number
	readonly upload: string
	readonly user: number
	readonly referral: number
	readonly session: number
	readonly token: number
	/** Names that outsiders must not read. */
	readonly names: readonly string[]
}

export type Params = Record<string, string>
/** A list filtered by foreign organisations. */
export const filtered: Recipe = (own, { group }) => [
	{ group_ids: String(group) },
	{ group_ids: `${own.group},${group}` },
]

/** The calls that a member of `own` could try on what belongs to `other`: alone, and among own things. */
export type Recipe = (own: Inventory, other: Inventory) => Params[]

export const nothing: Recipe = () => []

/** The recipes of these features: a new call without one does not compile. */
export type Recipes<F extends keyof typeof allCalls> = { [K in F]: { [C in keyof (typeof allCalls)[K]]: Recipe } }

/** An address that does not exist (RFC 6761). */
const closed_address = 'https://receiver.invalid/'
/** One that can be saved; nothing is sent there. */
const open_address = 'https://8.8.8.8/'

/** An external system that is told about events, with one delivery. */
const aWebhook = async ({ database: { db } }: TestApp, browser: Browser) => {
	const name = aName('webhook')
	const { id: webhook } = await browser.webhooks.add({ name, url: open_address, types: ['material.created'] })
	await db.updateTable('webhooks').set({ url: closed_address }).where('id', '=', webhook).execute()
	const { delivery_id: delivery } = await browser.webhooks.test({ id: webhook })
	return { name, webhook, delivery }
}

/** A user of an organisation, with their credentials and invitations. */
const aPerson = async (app: TestApp, group: number, browser: Browser) => {
	const member = await aMember(app, group)
	await browser.users.createReferral({ group_id: group, role_id: 2 })
	const [referral] = (await browser.users.listReferrals({})).list
	const [session] = await member.access.listSessions({})
	const token = await member.access.createToken({ name: aName('token') })
	const { user_id: user, username: name } = member.session
	return { name, ids: { user, referral: referral?.id ?? 0, session: session?.id ?? 0, token: token.id } }
}

/** A daily report by email. */
const aReport = async (browser: Browser) => {
	const sent = { content: 'programs', kind: 'program', form: 'csv', scope: 'organization', language: 'en' } as const
	const due = { every: 'daily', weekday: 1, hour: 7, time_zone: 'UTC', span: 'day' } as const
	const named = { name: aName('mailing'), receivers: 'a@example.org' }
	const { id } = await browser.mailings.add({ ...named, ...sent, ...due })
	return { id, name: named.name }
}

/** Makes one of everything in an organisation whose administrator uses this browser. */
export const anInventory = async (app: TestApp, group: number, browser: Browser): Promise<Inventory> => {
	const material = await aMaterial(app, browser)
	const named = { name: aName('目录'), name_en: aName('dir').replace(' ', '_') }
	const directory = await browser.directories.add({ pid: 0, ...named })
	const program = await aProgram(app, browser, material)
	const template = await browser.templates.addProgram({ program_id: program.id, name: aName('template') })
	const { terminal } = await aTerminal(browser)
	const [tag, wanted] = [aName('tag'), { name: aName('selection'), deviceids: [terminal.id] }]
	await browser.terminals.tag({ ids: [terminal.id], add: [tag] })
	const selection = await browser.selections.add(wanted)
	const { publish_id, dc_ids } = await aPublish(browser, [program.id], [terminal.id])
	const signal = { type: 'signal', w: 640, h: 360, source: 'any', source_duration: 1000 } as const
	const interlude = await browser.interludes.save({ name: aName('interlude'), ...signal })
	const event = await browser.interludes.publish({ interlude_id: interlude.id, deviceids: [terminal.id], when: 'now' })
	const ordered = { devices_info: [{ id: terminal.id }], commands_info: [{ type: 'brightness', data: { value: 41 } }] }
	const { command_id } = await browser.commands.generalCommand(ordered)
	const incident = await anIncident(app, terminal.id)
	const measuring = { name: aName('meter'), kind: 'environment', device_id: terminal.id, port: 'RS485' } as const
	const acquisition = await browser.acquisition.add(measuring)
	const point = await aPoint(browser, { group_id: group, program_ids: [program.id], device_ids: [terminal.id] })
	const outside = await aWebhook(app, browser)
	const a_week = { scope: 'organization', language: 'en', days_back: 0, days_ahead: 7 } as const
	const calendar = await browser.calendars.add({ name: aName('calendar'), ...a_week })
	const [scheduled, warned] = [await aReport(browser), await aWaitingAlert(app, browser)]
	const artifact = await anArtifact(browser, { name: aName('artifact') })
	const upgrade = await browser.upgrades.start({ artifact_id: artifact.id, device_ids: [terminal.id] })
	const { upload_id } = await browser.materials.uploadStart({ name: aName('upload'), size: 100, purpose: 'upgrade' })
	const person = await aPerson(app, group, browser)
	return {
		browser,
		group,
		material: material.id,
		directory: directory.id,
		program: program.id,
		template: template.id,
		document: program.document,
		terminal: terminal.id,
		selection: selection.id,
		release: publish_id,
		interlude: interlude.id,
		event: event.publish_id,
		dc: dc_ids[0] ?? 0,
		command: command_id,
		artifact: artifact.id,
		upgrade: upgrade.id,
		incident,
		acquisition: acquisition.id,
		point: point.id,
		calendar: calendar.id,
		mailing: scheduled.id,
		uploaded_log: await anUploadedLog(app, terminal.id),
		webhook: outside.webhook,
		delivery: outside.delivery,
		...warned.ids,
		upload: upload_id,
		...person.ids,
		names: [
			...[interlude.name, material.name, named.name, program.name, terminal.name, person.name, upload_id],
			...[tag, selection.name, artifact.name, measuring.name, point.name, outside.name],
			...[warned.name, calendar.name, scheduled.name],
		],
	}
}

/** The past hour, as the range for logs. */
export const an_hour = () => {
	const now = Math.floor(Date.now() / 1000)
	return { start_time: String(now - 3600), end_time: String(now + 3600) }
}
