import type { EmergencyDraft } from '@vitrine/domain/release/emergency'
import type { TestApp } from './app.ts'
import type { Browser } from './browser.ts'
import { aDirectory, aMaterial, aName, aProgram, aTerminal } from './factories.ts'
import { aGroup, aUser, rootGroup } from './people.ts'

/** Something edited in a dialog, as its list returns it. */
interface Subject {
	/** The fields of the dialog and the revision with which it was opened. */
	read(): Promise<{ revision: number; name: string; other: unknown }>
	/** Changes only the name; another user may do so too. */
	rename(who: Browser, name: string, revision?: number): Promise<unknown>
	/** Changes only another field, if there is one. */
	change?(who: Browser, revision?: number): Promise<unknown>
}

type Make = (app: TestApp, admin: Browser) => Promise<Subject>

export const one = <T extends { id: number }>(list: readonly T[], id: number): T => {
	const row = list.find(entry => entry.id === id)
	if (row === undefined) throw new Error(`nothing has the id ${id}`)
	return row
}

const given = (revision: number | undefined) => (revision === undefined ? {} : { revision })

export const terminal: Make = async (app, admin) => {
	const [{ terminal }, other] = [await aTerminal(admin), await aGroup(app, await rootGroup(app))]
	const { id } = terminal
	return {
		read: async () => {
			const { revision, name, group_id } = one((await admin.terminals.list({ limit: 500 })).list, id)
			return { revision, name, other: group_id }
		},
		rename: (who, name, revision) => who.terminals.edit({ id, name, ...given(revision) }),
		change: (who, revision) => who.terminals.edit({ id, group_id: other, ...given(revision) }),
	}
}

const role: Make = async (_, admin) => {
	const { id } = await admin.roles.add({ name: aName('role'), permissions: ['terminals.read'] })
	return {
		read: async () => {
			const { revision, name, permissions } = one(await admin.roles.list({}), id)
			return { revision, name, other: permissions.join() }
		},
		rename: (who, name, revision) => who.roles.edit({ id, name, ...given(revision) }),
		change: (who, revision) => who.roles.edit({ id, permissions: ['plays.read'], ...given(revision) }),
	}
}

const user: Make = async (app, admin) => {
	const [root, account] = [await rootGroup(app), await aUser(app, await rootGroup(app))]
	const other = await aGroup(app, root)
	const find = async () => {
		const row = (await admin.users.list({ key_word: account })).list[0]
		if (row === undefined) throw new Error('the user is gone')
		return row
	}
	const { id } = await find()
	return {
		read: async () => {
			const { revision, realname, group_id } = await find()
			return { revision, name: realname, other: group_id }
		},
		rename: (who, realname, revision) => who.users.edit({ id, realname, ...given(revision) }),
		change: (who, revision) => who.users.edit({ id, group_id: other, ...given(revision) }),
	}
}

const organization: Make = async (app, admin) => {
	const [root, id] = [await rootGroup(app), await aGroup(app, await rootGroup(app))]
	const other = await aGroup(app, root)
	return {
		read: async () => {
			const { revision, name, pid } = one(await admin.organizations.list({}), id)
			return { revision, name, other: pid }
		},
		rename: (who, name, revision) => who.organizations.edit({ id, name, ...given(revision) }),
		change: (who, revision) => who.organizations.move({ id, pid: other, ...given(revision) }),
	}
}

const selection: Make = async (_, admin) => {
	const [first, second] = [(await aTerminal(admin)).terminal.id, (await aTerminal(admin)).terminal.id]
	const { id } = await admin.selections.add({ name: aName('kept'), deviceids: [first] })
	return {
		read: async () => {
			const { revision, name } = one((await admin.selections.list({ limit: 500 })).list, id)
			return { revision, name, other: (await admin.selections.get({ id })).deviceids.join() }
		},
		rename: (who, name, revision) => who.selections.rename({ id, name, ...given(revision) }),
		change: (who, revision) => who.selections.replace({ id, deviceids: [second], ...given(revision) }),
	}
}

const directory: Make = async (_, admin) => {
	const id = await aDirectory(admin)
	return {
		read: async () => {
			const { revision, name, shared } = one(await admin.directories.list({}), id)
			return { revision, name, other: shared }
		},
		rename: (who, name, revision) => who.directories.edit({ id, name, ...given(revision) }),
		change: (who, revision) => who.directories.edit({ id, shared: 1, ...given(revision) }),
	}
}

const material: Make = async (app, admin) => {
	const { id } = await aMaterial(app, admin)
	return {
		read: async () => {
			const { revision, name } = one((await admin.materials.list({ limit: 500 })).list, id)
			return { revision, name, other: null }
		},
		rename: (who, name, revision) => who.materials.rename({ id, name, ...given(revision) }),
	}
}

const template: Make = async (app, admin) => {
	const program = await aProgram(app, admin)
	const { id } = await admin.templates.addProgram({ program_id: program.id, name: aName('template') })
	return {
		read: async () => {
			const { revision, name } = one((await admin.templates.list({ type: 'program', limit: 500 })).list, id)
			return { revision, name, other: null }
		},
		rename: (who, name, revision) => who.templates.rename({ id, name, ...given(revision) }),
	}
}

const program: Make = async (app, admin) => {
	const { id } = await aProgram(app, admin)
	return {
		read: async () => {
			const { revision, name, device_type } = await admin.programs.get({ id })
			return { revision, name, other: device_type }
		},
		rename: async (who, name, revision) => {
			const { device_type } = await who.programs.get({ id })
			await who.programs.edit({ id, name, device_type, ...given(revision) })
		},
		change: async (who, revision) => {
			const { name } = await who.programs.get({ id })
			await who.programs.edit({ id, name, device_type: 2, ...given(revision) })
		},
	}
}

/** Saved as a whole: a caller that states no revision states the time of the last change. */
const interlude: Make = async (app, admin) => {
	const { id: program_id } = await aProgram(app, admin)
	const content = { type: 'program' as const, w: 640, h: 360, play_list: [{ program_id, count: 1 }] }
	const { id } = await admin.interludes.save({ ...content, name: aName('interlude'), play_count: 1 })
	const save = async (who: Browser, part: object, revision?: number) => {
		const { name, play_count, updated_at } = await who.interludes.get({ id })
		const seen = revision === undefined ? { updated_at } : { revision }
		await who.interludes.save({ ...content, id, name, play_count, ...part, ...seen })
	}
	return {
		read: async () => {
			const { revision, name, play_count } = await admin.interludes.get({ id })
			return { revision, name, other: play_count }
		},
		rename: (who, name, revision) => save(who, { name }, revision),
		change: (who, revision) => save(who, { play_count: 7 }, revision),
	}
}

const anEmergency: Omit<EmergencyDraft, 'name'> = {
	texts: { zh: '请撤离', en: 'Leave', vi: '', ru: '', tr: '', ja: '' },
	color: '#ffffff',
	background: '#cc0000',
	opacity: 100,
	blink: true,
	position: 'full',
	scroll: 'none',
	broadcast_type: 'emergency',
	font_size: 120,
	strip_height: 20,
	speed: 200,
	language_seconds: 5,
	priority: 5,
	duration: 600,
	sound: null,
}

const emergency: Make = async (_, admin) => {
	const { id } = await admin.emergency.save({ content: { ...anEmergency, name: aName('emergency') } })
	const save = async (who: Browser, part: object, revision?: number) => {
		const { content, updated_at } = await who.emergency.get({ id })
		const seen = revision === undefined ? { updated_at } : { revision }
		await who.emergency.save({ id, content: { ...content, sound: null, ...part }, ...seen })
	}
	return {
		read: async () => {
			const { revision, content } = await admin.emergency.get({ id })
			return { revision, name: content.name, other: content.duration }
		},
		rename: (who, name, revision) => save(who, { name }, revision),
		change: (who, revision) => save(who, { duration: 60 }, revision),
	}
}

const timing: Make = async (_, admin) => {
	const command = { operation: 'screen_power', value: 0, time: '22:00:00', date_start: null, date_end: null } as const
	const { id } = await admin.timing.save({ name: aName('hours'), commands: [{ ...command, weekdays: null }] })
	const find = async () => one((await admin.timing.list({ limit: 500 })).list, id)
	const save = async (who: Browser, part: object, revision?: number) => {
		const { name, commands, updated_at } = await find()
		const seen = revision === undefined ? { updated_at } : { revision }
		await who.timing.save({ id, name, commands, ...part, ...seen })
	}
	return {
		read: async () => {
			const { revision, name, commands } = await find()
			return { revision, name, other: commands[0]?.time }
		},
		rename: (who, name, revision) => save(who, { name }, revision),
		change: (who, revision) => save(who, { commands: [{ ...command, weekdays: null, time: '21:00:00' }] }, revision),
	}
}

export const subjects: Readonly<Record<string, Make>> = {
	terminal,
	role,
	user,
	organization,
	selection,
	directory,
	material,
	template,
	program,
	interlude,
	emergency,
	timing,
}
