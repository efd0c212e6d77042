import type { Reader } from '../../db/schema.ts'
import { CodedError } from '../../http/coded-error.ts'
import { findDevice } from './acquisition.store.ts'

/**
 * The revision of a video device whose picture is wanted from a terminal. Throws a {@link CodedError} if it is out of sight, without a
 * picture or not at this terminal.
 */
export const viewedDevice = async (db: Reader, scope: number, terminal_id: number, id: number): Promise<number> => {
	const device = await findDevice(db, scope, id)
	if (device === undefined) throw new CodedError('acquisition_absent')
	const { name, kind, revision } = device
	if (kind !== 'video') throw new CodedError('acquisition_no_picture', { name })
	if (device.terminal_id !== terminal_id) throw new CodedError('acquisition_elsewhere', { name })
	return revision
}
