import { PlayJournal, type WrittenPlay } from '../../../tools/fleet/src/play-journal.ts'
import type { TestApp } from './app.ts'
import type { Browser } from './browser.ts'
import { aName, aTerminal, bound } from './factories.ts'

/** When the first play of a box began, in ms. */
export const began = 1_790_000_000_000

/** What a journal sends next. */
export const nextOf = (journal: PlayJournal) => {
	const log = journal.next()
	if (log === null) throw new Error('nothing waits')
	return log
}

/** A terminal that signs its plays, which are ten seconds apart; a new one, or one with a given serial number. */
export const aSigningBox = async (app: TestApp, owner: Browser, serial?: string) => {
	const made = await aTerminal(owner, serial)
	const terminal = await bound(app, made)
	terminal.close()
	const { id, sn } = made.terminal
	await app.database.db.updateTable('terminals').set({ created_at: began }).where('id', '=', id).execute()
	const name = aName('signed')
	let played = 0
	return {
		id,
		sn,
		name,
		journal: new PlayJournal({ sn }),
		/** Records this many plays, optionally all at the same place. */
		play(count: number, of = name, where: Pick<WrittenPlay, 'point_id' | 'position'> = {}): void {
			for (let at = 0; at < count; at++) {
				const start_time = began + ++played * 10_000
				const time = { start_time, end_time: start_time + 9000, time_zone: 'UTC', mono: played * 1.5 }
				this.journal.played({
					kind: 'program',
					name: of,
					program_id: 1,
					material_id: 0,
					command_id: 2,
					...time,
					...where,
				})
			}
		},
		/** Returns up to which row the server has everything. */
		async send(log: unknown): Promise<number> {
			const response = await fetch(`${app.origin}/api/terminal/playLog`, {
				method: 'POST',
				headers: { authorization: `Bearer ${terminal.token}`, 'content-type': 'application/json' },
				body: JSON.stringify(log),
			})
			const { data, tips } = (await response.json()) as { data: { seq: number } | null; tips: string }
			if (data === null) throw new Error(tips)
			return data.seq
		},
		/** Sends what waits, and forgets it. */
		async deliver(): Promise<void> {
			const log = nextOf(this.journal)
			this.journal.acknowledged(await this.send(log))
		},
	}
}
export type SigningBox = Awaited<ReturnType<typeof aSigningBox>>
