import type { Command } from '@vitrine/domain/command/command'
import type { Reader } from '../../db/schema.ts'
import { CodedError } from '../../http/coded-error.ts'
import { isViewingDevices } from './able.ts'
import type { Addressee } from './commands.store.ts'

/** Throws a {@link CodedError} unless a terminal has a video acquisition device that is visible to an organisation. */
export type ExpectDevice = (db: Reader, group_id: number, terminal_id: number, id: number) => Promise<unknown>

/** Refuses live views of an acquisition device from terminals that it is not at, or whose players cannot send its picture. */
export const expectViewable = async (
	db: Reader,
	group_id: number,
	commands: readonly Command[],
	{ found, expectDevice }: { readonly found: readonly Addressee[]; readonly expectDevice: ExpectDevice },
): Promise<void> => {
	const devices = commands.flatMap(({ type, data }) => (type === 'live_view' ? Number(data.device ?? 0) : 0))
	for (const device of devices.filter(id => id > 0))
		for (const { id, name, capabilities } of found) {
			await expectDevice(db, group_id, id, device)
			if (!isViewingDevices(capabilities)) throw new CodedError('device_view_unable', { name })
		}
}
